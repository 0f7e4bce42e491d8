package dev.contextd.base.failure;

import java.util.Optional;

/// Work whose end does not end whoever runs it: the loop of a background thread, or somebody who has to tell others
/// first.
public final class Attempt {
    /// Work that may also end with an exception that everybody has to declare.
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E;
    }

    private Attempt() {}

    /// What it ended with, a [Failure] or a bug; empty if all went well. What is declared is thrown on.
    ///
    /// An error (a class that cannot be loaded, a stack that is too small) comes as the cause of an exception:
    /// whoever goes on treats both alike.
    public static <E extends Exception> Optional<RuntimeException> at(Work<E> work) throws E {
        try {
            work.run();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(e);
        } catch (Error e) {
            return Optional.of(new IllegalStateException("an error ended it", e));
        }
    }

    /// What to tell of it: the sentence of a failure, nothing of a bug.
    public static Optional<String> sentence(RuntimeException trouble) {
        return trouble instanceof Failure failure ? Optional.of(failure.sentence()) : Optional.empty();
    }
}
