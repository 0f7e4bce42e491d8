package dev.contextd.directory;

import dev.contextd.library.Library;
import dev.contextd.tool.Reach;
import dev.contextd.tool.Tool;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// The contexts of directories.
public final class Directories implements AutoCloseable {
    private final Roots roots;
    private final Surveys surveys = new Surveys();
    private final ContextIndex index;

    /// @param mask hides the secrets in a text
    /// @param startedIn where the server was started
    public Directories(
            Supplier<Library> library, UnaryOperator<String> mask, Reach reach, Path startedIn, InstantSource clock) {
        this.roots = new Roots(reach, startedIn);
        this.index = new ContextIndex(library, mask, clock);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new ListContextsTool(roots, surveys),
                new CheckFreshnessTool(roots),
                new QueryContextTool(roots, surveys, index));
    }

    @Override
    public void close() {
        surveys.close();
    }
}
