package dev.contextd.app.watch;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.Latencies;
import dev.contextd.base.telemetry.Trace;
import java.util.function.Supplier;

/// Measures the operations of one port.
record Stopwatch(String port, Latencies latencies) {
    public <T> T time(String operation, Supplier<T> work) {
        var step = Trace.step(port + "." + operation);
        long start = System.nanoTime();
        String outcome = "internal";
        try {
            T done = work.get();
            outcome = "ok";
            return done;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            latencies.add(System.nanoTime() - start, operation, outcome);
            step.end(outcome);
        }
    }

    void time(String operation, Runnable work) {
        time(operation, () -> {
            work.run();
            return true;
        });
    }
}
