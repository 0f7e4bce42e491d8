package dev.contextd.feature.conversation;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/// A queue of work for contexts after their messages were acknowledged, on one thread that begins with the first task.
///
/// A context that waits already is not queued again. What is lost when the process ends is asked for again by the
/// context's next message.
final class BackgroundTasks implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(BackgroundTasks.class.getName());

    /// Contexts beyond this wait for their next message.
    private static final int WAITING_MAX = 10_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// What is done for a context.
    interface Work {
        void run(String contextId, Owner owner);
    }

    private record Task(String contextId, Owner owner) {}

    private final Work work;
    private final LinkedHashSet<Task> waiting = new LinkedHashSet<>();
    private @Nullable Thread worker;
    private boolean closed;

    BackgroundTasks(Work work) {
        this.work = work;
    }

    synchronized void add(String contextId, Owner owner) {
        if (closed || waiting.size() >= WAITING_MAX) {
            return;
        }
        waiting.add(new Task(contextId, owner));
        if (worker == null) {
            worker = Thread.ofPlatform().daemon().name("conversations").start(this::work);
        }
        notifyAll();
    }

    private void work() {
        try {
            while (true) {
                run(next());
            }
        } catch (InterruptedException _) {
            // the server stops
        }
    }

    private synchronized Task next() throws InterruptedException {
        while (waiting.isEmpty()) {
            wait();
        }
        return waiting.removeFirst();
    }

    private void run(Task task) throws InterruptedException {
        Attempt.at(() -> work.run(task.contextId(), task.owner()))
                .ifPresent(trouble -> LOG.log(
                        trouble instanceof Failure ? Level.DEBUG : Level.ERROR,
                        "a context could not be seen to, and will be after its next message",
                        trouble));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            waiting.clear();
            running = worker;
        }
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            var _ = running.join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
