package dev.contextd.library;

import dev.contextd.tool.Tool;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The library, opened by the first who needs it: a server that only answers what it offers opens no file.
public final class LazyLibrary implements Supplier<Library>, AutoCloseable {
    private final Supplier<Library> opening;
    private @Nullable Library library;

    /// @param opening tried again after it failed
    public LazyLibrary(Supplier<Library> opening) {
        this.opening = opening;
    }

    public List<Tool<?, ?>> tools() {
        return List.of(new ForgetTool(this));
    }

    @Override
    public synchronized Library get() {
        var open = library;
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
        if (library != null) {
            library.close();
            library = null;
        }
    }
}
