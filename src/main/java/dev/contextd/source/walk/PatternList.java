package dev.contextd.source.walk;

import java.util.List;
import java.util.Optional;

/// Patterns in the order of their file: the last that fits a path decides.
final class PatternList {
    static final PatternList NONE = new PatternList(List.of());

    private final List<PathPattern> patterns;

    private PatternList(List<PathPattern> patterns) {
        this.patterns = patterns;
    }

    static PatternList of(String lines) {
        String text = lines.startsWith("\ufeff") ? lines.substring(1) : lines;
        return new PatternList(text.lines()
                .map(PathPattern::of)
                .flatMap(Optional::stream)
                .toList()
                .reversed());
    }

    /// Whether it is ignored, if there is a word on it.
    ///
    /// @param path from the directory whose rules these are
    Optional<Boolean> decide(String path, boolean isDirectory) {
        for (var pattern : patterns) {
            if (pattern.fits(path, isDirectory)) {
                return Optional.of(!pattern.isNegated());
            }
        }
        return Optional.empty();
    }
}
