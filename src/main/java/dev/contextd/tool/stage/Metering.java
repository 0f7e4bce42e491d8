package dev.contextd.tool.stage;

import dev.contextd.failure.Failure;
import dev.contextd.telemetry.Meters;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.time.Duration;

/// Counts every call with its outcome and time; also what the stages below refuse.
public final class Metering implements Stage {
    private final Meters meters;

    public Metering(Meters meters) {
        this.meters = meters;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        long start = System.nanoTime();
        String outcome = "internal";
        try {
            var reply = next.proceed(call);
            outcome = "ok";
            return reply;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            meters.count(call.name(), outcome, Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
