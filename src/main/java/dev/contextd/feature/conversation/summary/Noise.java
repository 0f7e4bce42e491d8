package dev.contextd.feature.conversation.summary;

import java.util.regex.Pattern;

/// Lines that nobody said: frames of a stack trace, log lines, tables, diffs, headings, rules.
final class Noise {
    private static final int UNBROKEN_MAX = 120;

    /// That a line is a command shows in its beginning, and to look at all of a very long one takes the square of its
    /// length.
    private static final int COMMAND_CHARS = 400;

    private static final Pattern KNOWN = Pattern.compile("^\\s*(?:"
            + "at \\S+\\(.{0,200}\\)|at \\S+:\\d+.{0,100}|File \".{1,300}\", line \\d+.{0,200}|\\.\\.\\. \\d+ more"
            + "|#{1,6} .*|[|+].*[|+]|[-=_*~]{3,}|@@ .*@@.*|[+-]{3} [ab]/.*|diff --git .*|index [0-9a-f]{7,}\\.\\..*"
            + "|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d.*|\\d\\d:\\d\\d:\\d\\d[.,\\s].*|\\[?(?:INFO|DEBUG|TRACE)]?[:\\s].*"
            + "|[$%] \\S.*|goroutine \\d+ .*|\\[\\d{4}-\\d\\d-\\d\\d.*)$");

    /// What somebody typed into a shell or gave a tool to do.
    private static final Pattern COMMAND = Pattern.compile(
            "^\\s*(?:grep|rg|cat|ls|cd|sed|awk|find|git|npm|npx|mvn|python3?|pip|make|curl|read|view|open|head|tail|mkdir|rm|cp|mv|docker"
                    + "|kubectl|cargo|go|pytest|bash|sh) (?:-\\S+ )*(?:-|[\"']|\\S*[/.]\\S)\\S*(?: [^\\s/.\"'|-]*+[-/.\"'|]\\S*+)*+\\s*$");

    private Noise() {}

    static boolean isNoise(String line) {
        return KNOWN.matcher(line).matches()
                || COMMAND.matcher(beginning(line)).matches()
                || isUnbroken(line)
                || !hasLetters(line);
    }

    /// Of a list somebody made, also what is hardly more than marks was said: `cd ..`, `>=3.9`.
    static boolean isNoiseItem(String item) {
        return KNOWN.matcher(item).matches()
                || isUnbroken(item)
                || item.codePoints().noneMatch(Character::isLetterOrDigit);
    }

    private static String beginning(String line) {
        return line.length() > COMMAND_CHARS ? line.substring(0, COMMAND_CHARS) : line;
    }

    /// A long run without a space is a blob.
    private static boolean isUnbroken(String line) {
        int run = 0;
        for (int i = 0; i < line.length(); i++) {
            // Languages that write without spaces have none to wait for.
            run = Character.isWhitespace(line.charAt(i)) || Character.isIdeographic(line.charAt(i)) ? 0 : run + 1;
            if (run > UNBROKEN_MAX && line.indexOf("://") < 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasLetters(String line) {
        long letters = line.codePoints().filter(Character::isLetter).count();
        long marks = line.codePoints()
                .filter(c -> !Character.isLetterOrDigit(c) && !Character.isWhitespace(c))
                .count();
        return letters > 0 && letters >= marks;
    }
}
