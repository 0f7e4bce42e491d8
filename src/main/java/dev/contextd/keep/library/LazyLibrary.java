package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future.State;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The library, opened for the first who needs it: a server that only answers what it offers opens no file.
///
/// It is opened on a thread of its own. Whoever waits for it may be told to stop, and it is opened all the same: a
/// machine on which that takes longer than a call would else never get there.
public final class LazyLibrary implements Supplier<Library>, AutoCloseable {
    /// After which somebody who came too early may ask again.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Supplier<Library> opening;
    private @Nullable FutureTask<Library> begun;
    private boolean closed;

    /// What the last try ended with; guarded by this.
    private @Nullable String trouble;

    /// @param opening tried again after it failed
    public LazyLibrary(Supplier<Library> opening) {
        this.opening = opening;
    }

    @Override
    public Library get() {
        try {
            return begin().get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Failure.notYet("The server is starting and opens what is kept", PAUSE);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure failure) {
                throw failure;
            }
            throw new IllegalStateException("the library could not be opened", e.getCause());
        }
    }

    private synchronized FutureTask<Library> begin() {
        if (closed) {
            throw new Failure(Kind.UNAVAILABLE, "The server is stopping; call again when it is up.");
        }
        var task = begun;
        if (task == null || task.state() == State.FAILED) {
            trouble = task == null ? null : sentence(task.exceptionNow());
            task = new FutureTask<>(opening::get);
            begun = task;
            Thread.ofPlatform().daemon().name("opening").start(task);
        }
        return task;
    }

    /// The library if somebody has needed it and it is open. Nobody waits here.
    public Optional<Library> opened() {
        return Optional.ofNullable(task())
                .filter(task -> task.state() == State.SUCCESS)
                .map(FutureTask::resultNow);
    }

    /// Why it is not open yet, in a sentence; nothing if it is. Begins to open it, and nobody waits here.
    public Optional<String> awaited() {
        try {
            return begin().state() == State.SUCCESS ? Optional.empty() : Optional.of(why());
        } catch (Failure e) {
            return Optional.of(e.sentence());
        }
    }

    private synchronized String why() {
        return trouble == null ? "The server is starting and opens what is kept." : trouble;
    }

    private static String sentence(Throwable failed) {
        return failed instanceof Failure failure
                ? failure.sentence()
                : "What is kept cannot be opened; the log of the server says why.";
    }

    private synchronized @Nullable FutureTask<Library> task() {
        return begun;
    }

    @Override
    public void close() {
        var task = end();
        if (task == null) {
            return;
        }
        try {
            task.get().close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException _) {
            // nothing was opened; whoever needed it was told
        }
    }

    private synchronized @Nullable FutureTask<Library> end() {
        closed = true;
        var task = begun;
        begun = null;
        return task;
    }
}
