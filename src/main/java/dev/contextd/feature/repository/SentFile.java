package dev.contextd.feature.repository;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.source.code.DefinitionKind;
import dev.contextd.source.code.Language;
import dev.contextd.source.code.Passage;
import dev.contextd.source.walk.SkipReason;
import dev.contextd.source.walk.WalkedFile;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A file of another machine, read and cut there.
record SentFile(
        @Doc("From the root, with /") @Limited(Limit.PATH) String path,
        @Doc("Bytes") @Range(max = Long.MAX_VALUE) long size,

        @Doc("Nanoseconds since 1970") @Range(max = Long.MAX_VALUE)
        long modified,

        @Doc("Of its bytes; empty if they were not read") @Limited(Limit.ID)
        String hash,

        @Doc("Such as java") @Limited(Limit.ID) String language,

        @Doc("Why it has no passages") @Limited(Limit.ID) Optional<String> skipped,

        @Doc("In their order") @Range(max = PASSAGES_MAX) List<SentPassage> passages) {
    static final int PASSAGES_MAX = 7_000;

    record SentPassage(
            @Doc("First line, from 1") @Range(min = 1, max = Integer.MAX_VALUE)
            int startLine,

            @Doc("Last line") @Range(min = 1, max = Integer.MAX_VALUE)
            int endLine,

            @Doc("What it defines; may be empty") @Limited(Limit.CONTEXT_FIELD)
            String symbol,

            @Doc("Such as method") @Limited(Limit.ID) Optional<String> kind,

            @Doc("What it stands in; may be empty") @Limited(Limit.CODE_PASSAGE)
            String heading,

            @Doc("All whose definition begins in it") @Limited(Limit.CONTEXT_FIELD) @Range(max = 1_000)
            List<String> symbols,

            @Doc("Its lines") @Limited(Limit.CODE_PASSAGE) String text) {
        private static SentPassage of(Passage passage) {
            return new SentPassage(
                    passage.startLine(),
                    passage.endLine(),
                    passage.symbol(),
                    passage.kind().map(DefinitionKind::word),
                    passage.heading(),
                    passage.symbols(),
                    passage.text());
        }

        private Passage toPassage() {
            return new Passage(
                    startLine,
                    endLine,
                    symbol,
                    kind.map(word -> named(Stream.of(DefinitionKind.values()), DefinitionKind::word, word, "kind")),
                    heading,
                    symbols,
                    text);
        }
    }

    static SentFile of(CutFile cut) {
        return new SentFile(
                cut.file().path(),
                cut.file().size(),
                cut.file().modified(),
                cut.hash(),
                cut.language().word(),
                cut.skipped().map(SkipReason::name),
                cut.passages().stream().map(SentPassage::of).toList());
    }

    /// The same for the index of this machine, where the file itself is not.
    CutFile toCut(Path root) {
        return new CutFile(
                new WalkedFile(required(path), root.resolve(path), size, modified),
                hash,
                skipped.map(word -> named(Stream.of(SkipReason.values()), SkipReason::name, word, "skipped")),
                named(Stream.of(Language.values()), Language::word, language, "language"),
                passages.stream().map(SentPassage::toPassage).toList());
    }

    /// A path that stays in its tree.
    static String required(String path) {
        boolean inside = Stream.of(path.split("/", -1))
                .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
        if (!inside) {
            throw wrong("path", "a path from the root, without . and ..");
        }
        return path;
    }

    private static <T> T named(
            Stream<T> all, java.util.function.Function<T, String> word, String wanted, String field) {
        return all.filter(each -> word.apply(each).equals(wanted))
                .findFirst()
                .orElseThrow(() -> wrong(field, "a word that this server knows; it may be older than the sender"));
    }

    private static Failure wrong(String field, String must) {
        return new Failure(Kind.VALIDATION, field + " must be " + must + ".", Map.of("field", field));
    }
}
