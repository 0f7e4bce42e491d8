package dev.contextd.base.telemetry;

/// A stretch of work, as a trace tells it. It says what was done and how that ended, never what anybody wrote.
public interface TraceSpan {
    /// Whatever it is told, nobody hears of it.
    TraceSpan NONE = new TraceSpan() {
        @Override
        public TraceSpan step(String name) {
            return this;
        }

        @Override
        public void note(String key, String value) {}

        @Override
        public void end(String outcome) {}

        @Override
        public TraceIds ids() {
            return TraceIds.NONE;
        }
    };

    /// A part of this work, which begins now.
    TraceSpan step(String name);

    void note(String key, String value);

    /// @param outcome `ok`, or in one word why not
    void end(String outcome);

    TraceIds ids();

    /// By which others know it; empty if there is nothing to know.
    record TraceIds(String trace, String span) {
        public static final TraceIds NONE = new TraceIds("", "");
    }
}
