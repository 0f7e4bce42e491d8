package dev.contextd.source.code;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.treesitter.TSParser;

/// Reads source files, whatever is in them: one that is too large, nested too deep or takes too long to parse is told
/// of without its definitions. Any number of threads may read at once; a parse holds its carrier, so many files are
/// best read on platform threads.
///
/// Parsers are native code and loaded when the first file needs them. Where they cannot be loaded every file is still
/// read, only without its definitions.
public final class SourceReader {
    /// A larger file is not parsed: a syntax tree takes some twenty times the room of its text.
    public static final int PARSED_BYTES_MAX = 2_000_000;

    /// What parses at all takes about a second at that size; a busy machine may take ten times as long.
    private static final Duration TIME_MAX = Duration.ofSeconds(10);

    private final NativeLibraries libraries;
    private final Duration timeMax;
    private final Map<String, Optional<Syntax>> syntaxes = new ConcurrentHashMap<>();
    private volatile Optional<String> trouble = Optional.empty();

    /// @param cache where native libraries are unpacked to, once for all starts
    public SourceReader(Path cache) {
        this(cache, TIME_MAX);
    }

    SourceReader(Path cache, Duration timeMax) {
        this.libraries = new NativeLibraries(cache);
        this.timeMax = timeMax;
    }

    /// Why some or all files are not parsed that should be; known only after the first.
    public Optional<String> trouble() {
        return trouble;
    }

    /// @param fileName with or without folders before it
    /// @param utf8 the whole file; what is not UTF-8 in it does no harm
    public Outline read(String fileName, byte[] utf8) {
        var language = Language.of(fileName, utf8);
        if (utf8.length > PARSED_BYTES_MAX) {
            return Outline.unparsed(language);
        }
        if (language == Language.MARKDOWN) {
            return MarkdownOutline.of(new SourceText(utf8));
        }
        return Grammars.of(language, fileName)
                .filter(_ -> !Nesting.isTooDeep(utf8))
                .flatMap(this::syntax)
                .flatMap(syntax -> syntax.outline(language, utf8, ParseDeadline.in(timeMax)))
                .orElseGet(() -> Outline.unparsed(language));
    }

    private Optional<Syntax> syntax(Grammar grammar) {
        return syntaxes.computeIfAbsent(grammar.library(), _ -> load(grammar));
    }

    private Optional<Syntax> load(Grammar grammar) {
        try {
            libraries.load("tree-sitter", () -> {
                new TSParser().close();
                return true;
            });
            return Optional.of(libraries.load(grammar.library(), () -> new Syntax(grammar)));
        } catch (IOException | LinkageError | RuntimeException e) {
            // The binding throws what it likes, and a library for another system is a linkage error.
            trouble = Optional.of("Source files are cut by size instead of by syntax: " + why(e));
            return Optional.empty();
        }
    }

    private static String why(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName());
    }
}
