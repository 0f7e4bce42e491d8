package dev.contextd.tool;

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
        return words.isEmpty() || OF_THE_PARSER.matcher(words).find() ? "it cannot be read" : words;
    }
}
