package dev.contextd.feature.diagnosis;

import java.util.Optional;
import java.util.regex.Pattern;

/// Words by which a failure is known, as a regular expression.
///
/// To keep the texts readable, a space stands for any white space, as logs are wrapped and indented, and an apostrophe
/// for any quotation mark. Nothing may repeat without a bound, so that no message, however hostile, makes the search
/// take long.
record FailureSign(Kind kind, String text, Pattern pattern) {
    /// More white space than this in one place is not the same message any more.
    private static final String SPACE = "\\\\s{1,20}";

    private static final String QUOTE = "['\"`\u2018\u2019\u201c\u201d\u00b4]";

    /// `*`, `+` and `{n,}`, unless they are escaped.
    private static final Pattern UNBOUNDED = Pattern.compile("(?<!\\\\)[*+]|\\{\\d+,}");

    /// A repeated group is what makes searches explode; an optional one is harmless.
    private static final Pattern REPEATED_GROUP = Pattern.compile("\\)\\{");

    /// One gap may be this wide.
    private static final Pattern WIDE = Pattern.compile("\\{\\d+,\\d{4,}}");

    private static final Pattern WORDS = Pattern.compile("[A-Za-z0-9]{3}");

    enum Kind {
        /// Only this failure says so.
        MATCH,
        /// Programs of every kind say so; where one also says something of its own, that counts for more.
        COMMON,
        /// Other failures say so too, and mean something else.
        BROAD,
        /// Says nothing alone, but adds to a failure that was recognised.
        HINT
    }

    static FailureSign of(Kind kind, String text) {
        if (UNBOUNDED.matcher(text).find()
                || REPEATED_GROUP.matcher(text).find()
                || WIDE.matcher(text).find()) {
            throw new IllegalArgumentException("repeats without a bound, or too often: " + text);
        }
        if (!WORDS.matcher(text).find()) {
            throw new IllegalArgumentException("has no words to be known by: " + text);
        }
        var regex = text.replaceAll(" ", SPACE).replace("'", QUOTE);
        return new FailureSign(kind, text, Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE));
    }

    /// The words of a text that it fits, if it does.
    Optional<String> find(CharSequence in) {
        var found = pattern.matcher(in);
        return found.find() ? Optional.of(found.group()) : Optional.empty();
    }
}
