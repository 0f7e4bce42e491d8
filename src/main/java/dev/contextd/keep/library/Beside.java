package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.telemetry.Trace;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// What a second thread computes while whoever has asked does something else. Whoever closes it first wants it no more.
public final class Beside<T> implements Supplier<T>, AutoCloseable {
    private final FutureTask<T> work;

    private Beside(Supplier<T> work) {
        this.work = new FutureTask<>(Trace.carried(work)::get);
    }

    /// @param name of the thread
    public static <T> Beside<T> begun(String name, Supplier<T> work) {
        var beside = new Beside<>(work);
        Thread.ofPlatform().daemon().name(name).start(beside.work);
        return beside;
    }

    /// What came of it, or why nothing did.
    @Override
    public T get() {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Kind.UNAVAILABLE, "The call was interrupted; try again.", Map.of(), e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case Failure failure -> failure;
                case null, default -> new IllegalStateException("what was to be done beside failed", e.getCause());
            };
        }
    }

    @Override
    public void close() {
        work.cancel(true);
    }
}
