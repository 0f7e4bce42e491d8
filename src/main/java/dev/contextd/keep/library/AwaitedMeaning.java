package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.search.Vector;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a search means, which the index asks for when it has looked up the words. Why nobody can tell it is no trouble
/// of
/// the index, and is kept from it.
final class AwaitedMeaning implements Supplier<Optional<Vector>> {
    private final Supplier<Optional<Vector>> origin;
    private final Runnable before;
    private Optional<Vector> known = Optional.empty();
    private boolean isAsked;
    private @Nullable Failure trouble;

    /// @param before what has to be done before anything is looked for by it
    AwaitedMeaning(Supplier<Optional<Vector>> origin, Runnable before) {
        this.origin = origin;
        this.before = before;
    }

    @Override
    public Optional<Vector> get() {
        if (!isAsked) {
            isAsked = true;
            known = asked();
        }
        return known;
    }

    private Optional<Vector> asked() {
        try {
            var meaning = origin.get();
            if (meaning.isPresent()) {
                before.run();
            }
            return meaning;
        } catch (Failure e) {
            trouble = e;
            return Optional.empty();
        }
    }

    /// What the index found, unless it was kept from finding all.
    <T> T checked(T found) {
        if (trouble != null) {
            throw trouble;
        }
        return found;
    }
}
