package dev.contextd.bench.wire;

/// What arrived at the model in one session or several.
///
/// @param peak most tokens in one request; over several sessions their mean counts, so the sum is kept
/// @param refused requests that break a rule of their API
record Figures(
        int sessions, int branches, int requests, long sent, long peak, long output, int refused, PromptCache.Use marks, PromptCache.Use beginnings) {
    static final Figures NOTHING = new Figures(0, 0, 0, 0, 0, 0, 0, PromptCache.Use.NOTHING, PromptCache.Use.NOTHING);

    Figures plus(Figures other) {
        return new Figures(
                sessions + other.sessions,
                branches + other.branches,
                requests + other.requests,
                sent + other.sent,
                peak + other.peak,
                output + other.output,
                refused + other.refused,
                marks.plus(other.marks),
                beginnings.plus(other.beginnings));
    }

    long meanPeak() {
        return peak / Math.max(1, sessions);
    }

    /// In millions of tokens at the price of input: Anthropic's writes cost 1.25, reads 0.1, output 5.
    double costAtAnthropic() {
        return (1.25 * marks.written() + 0.1 * marks.read() + marks.plain() + 5.0 * output) / 1e6;
    }

    /// The same for OpenAI's: reads cost 0.1, output 8.
    double costAtOpenAi() {
        return (0.1 * beginnings.read() + beginnings.plain() + 8.0 * output) / 1e6;
    }
}
