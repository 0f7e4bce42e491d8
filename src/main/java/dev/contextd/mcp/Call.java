package dev.contextd.mcp;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// One request under way: runs on the thread that calls [#run], and can be cancelled from any other, also before.
public final class Call {
    private final Consumer<Call> whenDone;
    private @Nullable Thread thread;
    private boolean interrupted;
    private boolean cancelled;

    /// @param whenDone run once when the call has been answered or given up
    public Call(Consumer<Call> whenDone) {
        this.whenDone = whenDone;
    }

    /// The answer, or empty if the call was cancelled: then nothing more may be sent for it.
    public Optional<ObjectNode> run(Supplier<ObjectNode> work) {
        try {
            if (!enter()) {
                return Optional.empty();
            }
            try {
                var answer = work.get();
                return isCancelled() ? Optional.empty() : Optional.of(answer);
            } finally {
                leave();
            }
        } finally {
            whenDone.accept(this);
        }
    }

    private synchronized boolean enter() {
        if (cancelled) {
            return false;
        }
        thread = Thread.currentThread();
        if (interrupted) {
            thread.interrupt();
        }
        return true;
    }

    private synchronized void leave() {
        thread = null;
        if (interrupted) {
            // The interrupt was for the call, not for what the thread does next.
            Thread.interrupted();
        }
    }

    public synchronized void cancel() {
        cancelled = true;
        end();
    }

    /// Breaks the work off and lets it be answered with what it has, for a server that stops.
    public synchronized void end() {
        if (!interrupted) {
            interrupted = true;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    public synchronized boolean isCancelled() {
        return cancelled;
    }
}
