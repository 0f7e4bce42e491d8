package dev.contextd.feature.directory.describe;

import dev.contextd.source.code.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The language that most of a project's source is written in, by bytes.
final class MainLanguage {
    private static final int SCOPES_MAX = 20_000;
    private static final int FILES_MAX = 5_000;

    /// One generated file shall not outweigh what people wrote.
    private static final long COUNTED_MAX = 200_000;

    private MainLanguage() {}

    static Language of(Scopes scopes, List<String> allScopes) {
        Map<Language, Long> bytes = new EnumMap<>(Language.class);
        Stream.concat(Stream.of("."), allScopes.stream().map(Scopes::normal).sorted())
                .distinct()
                .limit(SCOPES_MAX)
                .forEach(scope -> count(scopes.path(scope), bytes));
        return bytes.entrySet().stream()
                .max(Comparator.comparing((Map.Entry<Language, Long> e) -> SourceFile.isProgram(e.getKey()))
                        .thenComparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse(Language.TEXT);
    }

    private static void count(Path folder, Map<Language, Long> bytes) {
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.limit(FILES_MAX).toList()) {
                if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
                    var language = Language.of(entry.toString(), new byte[0]);
                    bytes.merge(language, Math.min(COUNTED_MAX, Files.size(entry)), Long::sum);
                }
            }
        } catch (IOException _) {
            // A directory that went away meanwhile has no say.
        }
    }
}
