package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Enrichment;
import dev.contextd.feature.directory.file.ContextFileLock;
import dev.contextd.feature.directory.file.ContextWriter;
import dev.contextd.feature.directory.scan.ContextRoot;
import dev.contextd.feature.directory.scan.RecentRoots;
import dev.contextd.feature.directory.scan.RootResolver;
import dev.contextd.feature.directory.write.ModelQuestions;
import dev.contextd.feature.directory.write.Regeneration;
import dev.contextd.keep.library.Library;
import dev.contextd.source.code.SourceReader;
import dev.contextd.text.Chat;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.ReadableDirectories;
import dev.contextd.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// The contexts of directories.
public final class Directories implements AutoCloseable {
    private final RootResolver roots;
    private final RecentRoots recentRoots;
    private final ContextIndex index;
    private final Tokenizer tokenizer;
    private final SourceReader reader;
    private final UnaryOperator<String> mask;
    private final ContextWriter writer;
    private final ContextFileLock fileLock;
    private final Optional<Model> model;
    private final Regeneration regeneration;

    /// A language model, for those who want its words.
    ///
    /// @param questionsMax how often it is asked in one run over a project
    public record Model(Chat chat, int questionsMax) {
        /// Neither the model nor anybody who reads a context is told a secret.
        private ModelQuestions consultation(UnaryOperator<String> mask) {
            return new ModelQuestions(
                    new Enrichment(
                            (instructions, question) -> mask.apply(chat.answer(instructions, mask.apply(question)))),
                    questionsMax);
        }
    }

    /// @param mask hides the secrets in a text
    /// @param startedIn where the server was started
    /// @param data where everything is kept, and with it what processes take turns by
    public Directories(
            Supplier<Library> library,
            Tokenizer tokenizer,
            SourceReader reader,
            UnaryOperator<String> mask,
            ReadableDirectories reach,
            Path startedIn,
            Path data,
            Optional<Model> model,
            InstantSource clock) {
        this.roots = new RootResolver(reach, startedIn);
        this.index = new ContextIndex(library, mask, clock);
        this.tokenizer = tokenizer;
        this.reader = reader;
        this.writer = new ContextWriter(mask, clock);
        this.fileLock = new ContextFileLock(data);
        this.recentRoots = new RecentRoots(data.resolve("bell"));
        this.model = model;
        this.mask = mask;
        this.regeneration = new Regeneration(() -> new Describer(reader), writer, fileLock);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new ListContextsTool(roots, recentRoots, tokenizer),
                new CheckFreshnessTool(roots),
                new QueryContextTool(roots, recentRoots, index, tokenizer),
                new UpdateContextTool(roots, recentRoots, regeneration));
    }

    /// For the local user, who may read everything anyway.
    public ProjectContexts projectContexts(Path root) {
        try {
            var real = root.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new Failure(Kind.VALIDATION, root + " is no directory.");
            }
            var describer = new Describer(reader);
            return new ProjectContexts(
                    ContextRoot.at(real),
                    new Regeneration(() -> describer, writer, fileLock),
                    () -> model.map(it -> it.consultation(mask)));
        } catch (IOException _) {
            throw new Failure(Kind.VALIDATION, "There is no directory " + root + ".");
        }
    }

    @Override
    public void close() {
        recentRoots.close();
    }
}
