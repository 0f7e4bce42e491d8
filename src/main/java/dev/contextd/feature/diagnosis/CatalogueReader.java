package dev.contextd.feature.diagnosis;

import dev.contextd.feature.diagnosis.KnownFailure.Cause;
import dev.contextd.feature.diagnosis.KnownFailure.Fix;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads known failures from text, strictly: what it does not understand stops it at that line.
///
/// A line is a word and what it says. A failure begins with `pattern` and its id; then come `title`, `category`,
/// `severity` and `tags`, once each, signs (`match`, `common`, `broad`,
/// `hint`; see [FailureSign.Kind]), causes with a weight from 1 to 9 (`cause 5 …`),
/// each followed by its `check` lines, and fixes (`fix`), each followed by `run` lines, one `expect` and perhaps a
/// `caution`. Empty lines and those that begin with `#` say nothing.
final class CatalogueReader {
    private static final Pattern LINE = Pattern.compile("([a-z]{1,20}) (\\S.*)");
    private static final Pattern CAUSE = Pattern.compile("([1-9]) (\\S.*)");
    private static final Pattern COMMA = Pattern.compile(",");

    /// The words in the order in which their groups come.
    private enum Word {
        PATTERN,
        TITLE,
        CATEGORY,
        SEVERITY,
        TAGS,
        MATCH,
        COMMON,
        BROAD,
        HINT,
        CAUSE,
        CHECK,
        FIX,
        RUN,
        EXPECT,
        CAUTION
    }

    private final String file;
    private final List<KnownFailure> done = new ArrayList<>();
    private int number;
    private int began;

    /// What has been read of the failure at hand.
    private final Map<Word, String> once = new EnumMap<>(Word.class);
    private final List<FailureSign> signs = new ArrayList<>();
    private final List<Cause> causes = new ArrayList<>();
    private final List<Fix> fixes = new ArrayList<>();

    private CatalogueReader(String file) {
        this.file = file;
    }

    /// @param file its name, for messages
    static List<KnownFailure> read(String file, Stream<String> lines) {
        var reader = new CatalogueReader(file);
        lines.forEachOrdered(reader::line);
        reader.finish();
        return List.copyOf(reader.done);
    }

    private void line(String line) {
        number++;
        if (line.isBlank() || line.startsWith("#")) {
            return;
        }
        var parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw wrong(number, "a line is a word, a space and what it says");
        }
        take(word(parts.group(1)), parts.group(2).strip());
    }

    private Word word(String text) {
        return Stream.of(Word.values())
                .filter(word -> word.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> wrong(number, "no line begins with " + text));
    }

    private void take(Word word, String value) {
        switch (word) {
            case PATTERN -> {
                finish();
                began = number;
                put(word, value);
            }
            case TITLE, CATEGORY, SEVERITY, TAGS -> {
                allow(signs.isEmpty(), word);
                put(word, value);
            }
            case MATCH, COMMON, BROAD, HINT -> {
                allow(causes.isEmpty(), word);
                signs.add(checked(number, () -> FailureSign.of(FailureSign.Kind.valueOf(word.name()), value)));
            }
            case CAUSE -> {
                allow(!signs.isEmpty() && fixes.isEmpty(), word);
                causes.add(cause(value));
            }
            case CHECK -> {
                allow(!causes.isEmpty() && fixes.isEmpty(), word);
                var cause = causes.removeLast();
                causes.add(new Cause(cause.weight(), cause.description(), with(cause.checks(), value)));
            }
            case FIX -> {
                allow(!causes.isEmpty(), word);
                finishFix();
                fixes.add(new Fix(value, List.of(), UNSAID, Optional.empty()));
            }
            case RUN, EXPECT, CAUTION -> {
                allow(!fixes.isEmpty(), word);
                fixes.add(added(fixes.removeLast(), word, value));
            }
        }
    }

    /// Stands for an expectation until its line comes.
    private static final String UNSAID = "?";

    private Fix added(Fix fix, Word word, String value) {
        return switch (word) {
            case RUN -> new Fix(fix.description(), with(fix.commands(), value), fix.expected(), fix.caution());
            case EXPECT -> {
                allow(fix.expected().equals(UNSAID), word);
                yield new Fix(fix.description(), fix.commands(), value, fix.caution());
            }
            default -> {
                allow(fix.caution().isEmpty(), word);
                yield new Fix(fix.description(), fix.commands(), fix.expected(), Optional.of(value));
            }
        };
    }

    private Cause cause(String value) {
        var parts = CAUSE.matcher(value);
        if (!parts.matches()) {
            throw wrong(number, "a cause begins with its weight, 1 to 9");
        }
        return new Cause(Integer.parseInt(parts.group(1)), parts.group(2), List.of());
    }

    private void put(Word word, String value) {
        allow(!once.containsKey(word) && (word == Word.PATTERN || once.containsKey(Word.PATTERN)), word);
        once.put(word, value);
    }

    private void finishFix() {
        if (!fixes.isEmpty() && fixes.getLast().expected().equals(UNSAID)) {
            throw wrong(number, "the fix before this line does not say what to expect");
        }
    }

    private void finish() {
        if (once.isEmpty()) {
            return;
        }
        finishFix();
        done.add(checked(
                began,
                () -> new KnownFailure(
                        said(Word.PATTERN),
                        said(Word.TITLE),
                        Category.valueOf(said(Word.CATEGORY).toUpperCase(Locale.ROOT)),
                        Severity.valueOf(said(Word.SEVERITY).toUpperCase(Locale.ROOT)),
                        COMMA.splitAsStream(said(Word.TAGS)).map(String::strip).toList(),
                        signs,
                        causes,
                        fixes)));
        once.clear();
        signs.clear();
        causes.clear();
        fixes.clear();
    }

    private String said(Word word) {
        var value = once.get(word);
        if (value == null) {
            throw new IllegalArgumentException(word.name().toLowerCase(Locale.ROOT) + " is missing");
        }
        return value;
    }

    private void allow(boolean allowed, Word word) {
        if (!allowed) {
            throw wrong(number, word.name().toLowerCase(Locale.ROOT) + " cannot stand here");
        }
    }

    private static List<String> with(List<String> list, String more) {
        return Stream.concat(list.stream(), Stream.of(more)).toList();
    }

    private <T> T checked(int line, Supplier<T> making) {
        try {
            return making.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(file + ":" + line + ": " + e.getMessage(), e);
        }
    }

    private IllegalStateException wrong(int line, String rule) {
        return new IllegalStateException(file + ":" + line + ": " + rule);
    }
}
