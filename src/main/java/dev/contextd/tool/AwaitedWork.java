package dev.contextd.tool;

import dev.contextd.base.failure.Attempt;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Work that one thread does while another waits for it, and may stop waiting.
final class AwaitedWork<T> implements Runnable {
    private final String owner;
    private final String name;
    private final Supplier<T> work;
    private final Consumer<AwaitedWork<?>> whenEnded;
    private final long begunAt = System.nanoTime();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile @Nullable T result;
    private volatile Optional<RuntimeException> trouble = Optional.empty();
    private @Nullable Thread thread;
    private boolean interrupted;

    /// @param whenEnded run on the thread that did the work, when it can do something else
    AwaitedWork(String owner, String name, Supplier<T> work, Consumer<AwaitedWork<?>> whenEnded) {
        this.owner = owner;
        this.name = name;
        this.work = work;
        this.whenEnded = whenEnded;
    }

    String owner() {
        return owner;
    }

    String name() {
        return name;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - begunAt);
    }

    @Override
    public void run() {
        enter();
        trouble = Attempt.at(() -> result = work.get());
        leave();
        end.countDown();
        whenEnded.accept(this);
    }

    private synchronized void enter() {
        thread = Thread.currentThread();
        if (interrupted) {
            thread.interrupt();
        }
    }

    /// The interrupt was for this work, not for what the thread does next.
    private synchronized void leave() {
        thread = null;
        Thread.interrupted();
    }

    synchronized void interrupt() {
        interrupted = true;
        if (thread != null) {
            thread.interrupt();
        }
    }

    boolean hasEnded() {
        return end.getCount() == 0;
    }

    /// Whether it ended in time.
    boolean await(Duration patience) throws InterruptedException {
        return end.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// What came of it, once it has ended.
    T result() {
        if (trouble.isPresent()) {
            throw trouble.get();
        }
        var known = result;
        if (known == null) {
            throw new IllegalStateException("the work has not ended");
        }
        return known;
    }
}
