package dev.contextd.tool.stage;

import dev.contextd.base.telemetry.LogFields;
import dev.contextd.tool.ToolCall;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One log line for every call, at DEBUG, under the trace the client named.
public final class Tracing implements Metering.Witness {
    private static final System.Logger LOG = System.getLogger("dev.contextd.calls");

    /// W3C Trace Context: version, trace id, parent id, flags.
    private static final Pattern TRACEPARENT =
            Pattern.compile("[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

    @Override
    public void saw(ToolCall call, Metering.Outcome outcome) {
        if (LOG.isLoggable(Level.DEBUG)) {
            LOG.log(
                    Level.DEBUG,
                    "{0}",
                    LogFields.of(
                            "tool",
                            call.name(),
                            "outcome",
                            outcome.word(),
                            "micros",
                            Long.toString(outcome.took().toNanos() / 1000),
                            "project",
                            call.caller()
                                    .project()
                                    .map(project -> project.root().toString())
                                    .orElse("none"),
                            "connection",
                            call.caller().connection().id(),
                            "trace",
                            traceId(call.caller().traceparent()).orElse("none")));
        }
    }

    /// The trace id, if the value is well-formed; anything else is ignored, as the standard asks.
    static Optional<String> traceId(Optional<String> traceparent) {
        return traceparent.map(TRACEPARENT::matcher).filter(Matcher::matches).map(m -> m.group(1));
    }
}
