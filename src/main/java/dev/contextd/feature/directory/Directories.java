package dev.contextd.feature.directory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.directory.describe.Describer;
import dev.contextd.feature.directory.describe.Enrichment;
import dev.contextd.keep.library.Library;
import dev.contextd.source.code.SourceReader;
import dev.contextd.text.Chat;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Reach;
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
    private final Roots roots;
    private final Surveys surveys = new Surveys();
    private final ContextIndex index;
    private final Tokenizer tokenizer;
    private final SourceReader reader;
    private final UnaryOperator<String> mask;
    private final ContextWriter writer;
    private final Pen pen;
    private final Optional<Model> model;
    private final Regeneration regeneration;

    /// A language model, for those who want its words.
    ///
    /// @param questionsMax how often it is asked in one run over a project
    public record Model(Chat chat, int questionsMax) {
        /// Neither the model nor anybody who reads a context is told a secret.
        private Consultation consultation(UnaryOperator<String> mask) {
            return new Consultation(
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
            Reach reach,
            Path startedIn,
            Path data,
            Optional<Model> model,
            InstantSource clock) {
        this.roots = new Roots(reach, startedIn);
        this.index = new ContextIndex(library, mask, clock);
        this.tokenizer = tokenizer;
        this.reader = reader;
        this.writer = new ContextWriter(mask, clock);
        this.pen = new Pen(data);
        this.model = model;
        this.mask = mask;
        this.regeneration = new Regeneration(() -> new Describer(reader), writer, pen);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(
                new ListContextsTool(roots, surveys, tokenizer),
                new CheckFreshnessTool(roots),
                new QueryContextTool(roots, surveys, index, tokenizer),
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
            return new Caretaker(
                    Ground.at(real),
                    new Regeneration(() -> describer, writer, pen),
                    () -> model.map(it -> it.consultation(mask)));
        } catch (IOException _) {
            throw new Failure(Kind.VALIDATION, "There is no directory " + root + ".");
        }
    }

    @Override
    public void close() {
        surveys.close();
    }
}
