package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.CallMeters;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.time.Duration;
import java.util.List;

/// Sees what comes of every call, also what the stages below refuse, and tells those who want to know.
public final class Metering implements Stage {
    /// What came of a call.
    ///
    /// @param word `ok`, or in one word why not
    public record Outcome(String word, Duration took) {
        private static final String OK = "ok";

        public boolean succeeded() {
            return word.equals(OK);
        }
    }

    public interface Witness {
        void saw(ToolCall call, Outcome outcome);
    }

    private final List<Witness> witnesses;

    public Metering(Witness... witnesses) {
        this.witnesses = List.of(witnesses);
    }

    /// Counts calls by tool and outcome.
    public static Witness counting(CallMeters meters) {
        return (call, outcome) -> meters.count(call.name(), outcome.word(), outcome.took());
    }

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        long start = System.nanoTime();
        String word = "internal";
        try {
            var reply = next.proceed(call);
            word = reply.failed() ? "failed" : Outcome.OK;
            return reply;
        } catch (Failure e) {
            word = e.kind().word();
            throw e;
        } finally {
            var outcome = new Outcome(word, Duration.ofNanos(System.nanoTime() - start));
            witnesses.forEach(witness -> witness.saw(call, outcome));
        }
    }
}
