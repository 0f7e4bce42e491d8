package dev.contextd.directory;

import dev.contextd.code.SourceReader;
import dev.contextd.directory.describe.Describer;
import dev.contextd.failure.Failure;
import dev.contextd.failure.Failure.Kind;
import dev.contextd.library.Library;
import dev.contextd.tool.Reach;
import dev.contextd.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
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
    private final SourceReader reader;
    private final ContextWriter writer;
    private final Regeneration regeneration;

    /// @param mask hides the secrets in a text
    /// @param startedIn where the server was started
    public Directories(
            Supplier<Library> library,
            SourceReader reader,
            UnaryOperator<String> mask,
            Reach reach,
            Path startedIn,
            InstantSource clock) {
        this.roots = new Roots(reach, startedIn);
        this.index = new ContextIndex(library, mask, clock);
        this.reader = reader;
        this.writer = new ContextWriter(mask, clock);
        this.regeneration = new Regeneration(() -> new Describer(reader), writer);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new ListContextsTool(roots, surveys),
                new CheckFreshnessTool(roots),
                new QueryContextTool(roots, surveys, index),
                new UpdateContextTool(roots, surveys, regeneration));
    }

    /// For the local user, who may read everything anyway.
    public Caretaker caretaker(Path root) {
        try {
            var real = root.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new Failure(Kind.VALIDATION, root + " is no directory.");
            }
            var describer = new Describer(reader);
            return new Caretaker(Ground.at(real), new Regeneration(() -> describer, writer));
        } catch (IOException _) {
            throw new Failure(Kind.VALIDATION, "There is no directory " + root + ".");
        }
    }

    @Override
    public void close() {
        surveys.close();
    }
}
