package dev.contextd.gateway;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets two threads of a test wait for each other, by the names of what has happened.
final class Steps implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Map<String, CountDownLatch> steps = new ConcurrentHashMap<>();

    void done(String step) {
        latch(step).countDown();
    }

    void await(String step) throws InterruptedException {
        if (!latch(step).await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("this did not happen: " + step);
        }
    }

    private CountDownLatch latch(String step) {
        return steps.computeIfAbsent(step, _ -> new CountDownLatch(1));
    }

    /// Whoever still waits may go.
    @Override
    public void close() {
        steps.values().forEach(CountDownLatch::countDown);
    }
}
