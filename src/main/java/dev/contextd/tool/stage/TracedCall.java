package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.Pseudonym;
import dev.contextd.base.telemetry.Trace;
import dev.contextd.base.telemetry.TraceSpan;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.util.Optional;

/// A span for every call, in the trace that its caller is in, if any.
public final class TracedCall implements Stage {
    private static final int PATH_MAX = 1_000;

    private final Trace.Beginning traces;

    public TracedCall(Trace.Beginning traces) {
        this.traces = traces;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var span = traces.begin("tools/call " + call.name(), call.caller().traceparent());
        describe(span, call);
        String outcome = "internal";
        try {
            var reply = Trace.within(span, () -> next.proceed(call));
            outcome = outcome(reply);
            return reply;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            span.end(outcome);
        }
    }

    private static void describe(TraceSpan span, ToolCall call) {
        span.note("mcp.method.name", "tools/call");
        span.note("tool.name", call.name());
        span.note("owner.hash", Pseudonym.of(call.caller().owner().name()));
        project(call).ifPresent(path -> span.note("project.path", path));
    }

    /// The root of the project, or the path that was named if that is on the caller's own machine.
    private static Optional<String> project(ToolCall call) {
        String named = call.arguments().path("project_path").asString("");
        return call.caller()
                .project()
                .map(project -> project.root().toString())
                .or(() -> Optional.of(named).filter(path -> !path.isEmpty() && path.length() <= PATH_MAX));
    }

    private static String outcome(ToolReply reply) {
        return reply.failed()
                ? reply.structured().path("error").path("category").asString("failed")
                : "ok";
    }
}
