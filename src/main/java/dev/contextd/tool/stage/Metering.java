package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.CallMeters;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.time.Duration;

/// Counts every call with its outcome and time; also what the stages below refuse.
public final class Metering implements Stage {
    /// Who else wants to know of every call.
    public interface Witness {
        void saw(ToolCall call, boolean succeeded, Duration took);
    }

    private final CallMeters meters;
    private final Witness witness;

    public Metering(CallMeters meters, Witness witness) {
        this.meters = meters;
        this.witness = witness;
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        long start = System.nanoTime();
        String outcome = "internal";
        boolean succeeded = false;
        try {
            var reply = next.proceed(call);
            outcome = reply.failed() ? "failed" : "ok";
            succeeded = !reply.failed();
            return reply;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            var took = Duration.ofNanos(System.nanoTime() - start);
            meters.count(call.name(), outcome, took);
            witness.saw(call, succeeded, took);
        }
    }
}
