package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One log line for every call, at DEBUG, under the trace the client named.
public final class Tracing implements Stage {
    private static final System.Logger LOG = System.getLogger("dev.contextd.calls");

    /// W3C Trace Context: version, trace id, parent id, flags.
    private static final Pattern TRACEPARENT =
            Pattern.compile("[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        if (!LOG.isLoggable(Level.DEBUG)) {
            return next.proceed(call);
        }
        long start = System.nanoTime();
        String outcome = "bug";
        try {
            var reply = next.proceed(call);
            outcome = reply.failed() ? "failed" : "ok";
            return reply;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            long micros = (System.nanoTime() - start) / 1000;
            LOG.log(
                    Level.DEBUG,
                    "tool={0} outcome={1} micros={2} connection={3} trace={4}",
                    call.name(),
                    outcome,
                    Long.toString(micros),
                    call.caller().connection().id(),
                    traceId(call.caller().traceparent()).orElse("none"));
        }
    }

    /// The trace id, if the value is well-formed; anything else is ignored, as the standard asks.
    static Optional<String> traceId(Optional<String> traceparent) {
        return traceparent.map(TRACEPARENT::matcher).filter(Matcher::matches).map(m -> m.group(1));
    }
}
