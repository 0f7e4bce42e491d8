package dev.contextd.source.walk;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.List;
import java.util.Map;

/// Patterns for paths, written as in a `.gitignore`: `*.java` is found at any depth, `src/**` from the top, and what
/// is below a directory that fits, fits.
public final class Globs {
    private final PatternList rules;
    private final boolean empty;

    private Globs(PatternList rules, boolean empty) {
        this.rules = rules;
        this.empty = empty;
    }

    /// @param field where the patterns came from, for the words of a refusal
    public static Globs of(List<String> patterns, String field) {
        for (String pattern : patterns) {
            boolean single = pattern.lines().limit(2).count() == 1;
            if (pattern.isBlank() || !single || pattern.startsWith("#") || pattern.startsWith("!")) {
                throw new Failure(
                        Kind.VALIDATION,
                        field + " must hold patterns such as *.java or src/**, one in each.",
                        Map.of("field", field));
            }
        }
        return new Globs(PatternList.of(String.join("\n", patterns)), patterns.isEmpty());
    }

    /// Rules as a file of them has them: a later one with `!` takes back what an earlier one said.
    public static Globs ofRules(List<String> rules) {
        return new Globs(PatternList.of(String.join("\n", rules)), rules.isEmpty());
    }

    public boolean isEmpty() {
        return empty;
    }

    /// @param path with `/`, from the root
    public boolean match(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (rules.decide(path.substring(0, slash), true).orElse(false)) {
                return true;
            }
        }
        return rules.decide(path, false).orElse(false);
    }

    /// @param path of a directory, with `/`, from the root; those above it were asked about before
    public boolean matchDirectory(String path) {
        return rules.decide(path, true).orElse(false);
    }
}
