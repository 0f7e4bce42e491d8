package dev.contextd.base.telemetry;

import java.util.Optional;
import java.util.function.Supplier;

/// The span of the call that is being worked on, if it is traced. It holds from the stage that begins it to all that is
/// called below, on that thread and on those that it waits for; what others do later, in the background, is part of no
/// call.
public final class Trace {
    private static final ScopedValue<TraceSpan> CALL = ScopedValue.newInstance();

    /// Begins the span of a call.
    public interface Beginning {
        /// @param traceparent of the trace that the caller is in, in W3C's form; what is malformed is ignored
        TraceSpan begin(String name, Optional<String> traceparent);
    }

    private Trace() {}

    public static <T> T within(TraceSpan call, Supplier<T> work) {
        return ScopedValue.where(CALL, call).call(work::get);
    }

    /// Work that another thread does for the call, which waits for it.
    public static <T> Supplier<T> carried(Supplier<T> work) {
        if (!CALL.isBound()) {
            return work;
        }
        var call = CALL.get();
        return () -> within(call, work);
    }

    /// A part of the call, which begins now; none if nobody traces it.
    public static TraceSpan step(String name) {
        return CALL.isBound() ? CALL.get().step(name) : TraceSpan.NONE;
    }

    public static TraceSpan.TraceIds ids() {
        return CALL.isBound() ? CALL.get().ids() : TraceSpan.TraceIds.NONE;
    }
}
