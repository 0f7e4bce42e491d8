package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The library, opened by the first who needs it: a server that only answers what it offers opens no file.
public final class LazyLibrary implements Supplier<Library>, AutoCloseable {
    private final Supplier<Library> opening;
    private @Nullable Library library;
    private boolean closed;

    /// @param opening tried again after it failed
    public LazyLibrary(Supplier<Library> opening) {
        this.opening = opening;
    }

    @Override
    public synchronized Library get() {
        var open = library;
        if (closed) {
            throw new Failure(Kind.UNAVAILABLE, "The server is stopping; call again when it is up.");
        }
        if (open == null) {
            open = opening.get();
            library = open;
        }
        return open;
    }

    /// The library if somebody has needed it.
    public synchronized Optional<Library> opened() {
        return Optional.ofNullable(library);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (library != null) {
            library.close();
            library = null;
        }
    }
}
