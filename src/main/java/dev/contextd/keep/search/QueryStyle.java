package dev.contextd.keep.search;

import java.util.Arrays;
import java.util.regex.Pattern;

/// How a query is written tells which leg to trust: names are found by their letters, questions by their meaning.
enum QueryStyle {
    /// An identifier, a path, a version, an error: `TokenStore.refresh`, `src/auth`, `E0308`, `NullPointerException`.
    NAMES(2),
    /// Words of a language, which somebody else may have written differently.
    PROSE(1);

    /// One of these in a word makes it a name:
    private static final Pattern NAME = Pattern.compile(String.join(
            "|",
            "\\p{Ll}\\p{Lu}", // camelCase
            "\\p{Alnum}_\\p{Alnum}", // snake_case
            "\\p{Alpha}\\d|\\d\\p{Alpha}", // E0308, sha256
            "\\p{Alnum}[./\\\\:#]+\\p{Alnum}", // paths, hosts, Type::method, file:line, versions
            "^[-./~@]+\\p{Alnum}", // --flag, .gitignore, ./gradlew
            "\\p{Alnum}\\(", // call()
            "^[\\p{Lu}\\d]+-\\d+$", // ORA-00942
            "^\\d{3,}$", // 404
            "(Exception|Error)$"));

    /// With more words to a name than this, a query is prose.
    private static final int WORDS_PER_NAME_MAX = 4;

    private final double wordsFactor;

    QueryStyle(double wordsFactor) {
        this.wordsFactor = wordsFactor;
    }

    /// How much more than usual words count.
    double wordsFactor() {
        return wordsFactor;
    }

    /// A single word is taken for a name: it is either found as it is, or too short to have a meaning. In a long
    /// question one name among many words is not what it is about.
    static QueryStyle of(String query) {
        var words = query.strip().split("[\\s,;!?\"'`]+", -1);
        long names =
                Arrays.stream(words).filter(word -> NAME.matcher(word).find()).count();
        return words.length == 1 || names * WORDS_PER_NAME_MAX >= words.length ? NAMES : PROSE;
    }
}
