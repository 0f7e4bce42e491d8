package dev.contextd.tool;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.MismatchedInputException;

/// What is wrong with a text that cannot be parsed, for whoever wrote it: the parser also tells of its own classes and
/// settings, which help nobody there.
public final class BrokenJson {
    /// Classes and settings stand in backticks, places of the parser's own in brackets.
    private static final Pattern OF_THE_PARSER = Pattern.compile("[`\\[]");

    private static final String VALUE =
            "a value must be a text in double quotes, a number, true, false, null, an object or an array";

    /// What the parser says, and what that means.
    private static final Map<Pattern, String> SAYINGS = sayings();

    private static Map<Pattern, String> sayings() {
        var sayings = new LinkedHashMap<Pattern, String>();
        sayings.put(
                Pattern.compile(
                        "^Unexpected character \\('(.+)' \\(code.*double-quote to start (?:field|property) name"),
                "a name must stand in double quotes, but there is $1");
        sayings.put(
                Pattern.compile("^Unexpected character \\('(.+)' \\(code.*comma to separate"),
                "a comma or the end is missing before $1");
        sayings.put(
                Pattern.compile("^Unexpected character \\('(.+)' \\(code.*colon to separate"),
                "a colon must stand between a name and its value, but there is $1");
        sayings.put(Pattern.compile("^Unexpected close marker '(.)'"), "$1 closes what was not opened");
        sayings.put(Pattern.compile("^Unexpected character \\('(.+)' \\(code"), VALUE + ", but there is $1");
        sayings.put(Pattern.compile("^Unrecognized token '([^']+)'"), VALUE + ", but there is $1");
        return sayings;
    }

    private BrokenJson() {}

    /// In words, without the place.
    public static String problem(JacksonException e) {
        return switch (e) {
            case StreamConstraintsException _ ->
                "it is nested deeper than " + Json.DEPTH_MAX + ", or a name or number in it is too long";
            case UnexpectedEndOfInputException _ -> "it ends too early";
            case MismatchedInputException _ -> "there is more behind its end";
            default -> words(e);
        };
    }

    /// With the place, if the parser knows it.
    public static String placed(JacksonException e) {
        var at = e.getLocation();
        return at == null ? problem(e) : problem(e) + " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static String words(JacksonException e) {
        var words = e.getOriginalMessage().lines().findFirst().orElse("").strip();
        for (var saying : SAYINGS.entrySet()) {
            var found = saying.getKey().matcher(words);
            if (found.find()) {
                return saying.getValue().replace("$1", found.groupCount() == 0 ? "" : found.group(1));
            }
        }
        return words.isEmpty() || OF_THE_PARSER.matcher(words).find() ? "it cannot be read" : words;
    }
}
