package dev.contextd.feature.conversation.summary;

import java.util.List;
import java.util.regex.Pattern;

/// Text that a program wrote and nobody said: source code, listings, hits of a search, what a tool answers. Agents hand
/// it on as messages of the user, so only its looks tell. A request that is taken for output is lost, so what could be
/// either was said.
final class ProgramOutput {
    /// Of a longer text no more lines than this are looked at.
    private static final int LINES_MAX = 200;

    private static final int LINE_CHARS_MAX = 300;

    /// More than so much of a text has to be output before the rest of it is, too.
    private static final double SHARE = 0.5;

    /// Of fewer lines than these all have to be output.
    private static final int MANY_LINES = 4;

    /// How answers of tools begin in the harnesses in use. What people begin a sentence with, too, has to end its line.
    private static final Pattern ANSWER = Pattern.compile(
            "^\\s*(?:OBSERVATION\\b|<(?:returncode|output|tool_result|function_results|system-reminder|local-command-stdout|error)>"
                    + "|\\[File: |\\[Tool|\\[Command finished|Here's the result of running `"
                    + "|(?:The )?[Ff]ile \\S+ (?:has been )?(?:edited|updated|created|written)(?: successfully)?(?:[.:(]|\\s*(?:\\R|$))"
                    + "|Successfully replaced (?:text|string|\\d)|No replace|\\d+ replacements? made|Your command ran successfully"
                    + "|Found \\d+ (?:match|file|result)\\w*(?: for .*:| in \\S+)?:?\\h*(?:\\R|$)"
                    + "|No (?:matches|files) found(?: for [\"'`/].*| in \\S+)?[.:]?\\h*(?:\\R|$)"
                    + "|EXECUTION RESULT|Tool (?:result|output)\\w*:|Result of (?:calling|running|executing) "
                    + "|(?:stdout|stderr|Exit status):|(?:Exit code:? \\d+|Output:)\\h*(?:\\R|$))");

    private static final Pattern HIT = Pattern.compile("^\\S{1,200}\\.\\w{1,10}[:-]\\d+[:-]");

    private static final Pattern LINE = Pattern.compile("^\\s*(?:"
            // what ends or begins as code does
            + ".*[{}]\\s*|.*[;,(\\[]\\s*(?://.*)?|.*(?:\\) ?->|=>|:=).*|[)\\]}>]+[;,.]?|(?:///?|/\\*|\\*/|<!--|-->).*"
            + "|(?:import|package|using|namespace|#include|from \\S+ import|require|module|export)\\b[^.?!]*;?"
            + "|(?:public|private|protected|static|final|abstract|async|const|let|var|val|func|fn|def|class|struct|enum|interface|record|impl|type)\\s"
            + "(?:.*[({:=;<]\\s*.*)"
            + "|@\\w+(?:\\(.*\\))?|(?:if|for|while|elif|else|try|except|catch|finally|switch|case|return|raise|throw|with|assert)\\b.*[:;{(]\\s*"
            + "|(?:self|this)\\.\\w+.*|\\w[\\w.\\[\\]]*\\s*[-+*/|&]?=\\s*\\S.*|[\\w.]+\\(.*\\)\\s*"
            // numbered lines, hits, listings
            + "|\\d+(?:\\t|\u2192|\\||: {2,}| {2,}).*|\\d+:|\\S+\\.\\w+[:-]\\d+[:-].*|[-dlbcps][rwxsStT-]{9}.*|total \\d+"
            + "|(?:\\./|/|[\\w.-]+/)[\\w./*-]+(?::\\d+)?:?|[MADRCU?!]{1,2} \\S+|[+-]\\S.*|\\d+ (?:passed|failed).*"
            // data
            + "|[\"'][^\"']{1,80}[\"']\\s*:.*|[\\[{].*[\\]}],?|</?\\w[^>]*>.*|[\\w.-]{1,60}:\\s*(?:[\"'\\d\\[{].*|true|false|null)"
            // reports of tools
            + "|(?:PASSED|FAILED|PASS|FAIL|ok|not ok|WARN|WARNING|ERROR)\\b[: ].*|={3,}.*|\\.{4,}.*|commit [0-9a-f]{7,}.*|(?:Author|Date):.*"
            + "|\\((?:Open file|Current directory|\\d+ more lines).*|\\[?\\d+ lines? (?:above|below|total).*|\\w+@\\S+[:~].*[$#].*|bash-\\$.*|>>> .*"
            + ")$");

    /// A heading of somebody's text or a comment of a script; what stands below tells which.
    private static final Pattern HEADING = Pattern.compile("^\\s*#{1,6} .*");

    /// Nothing but words and what stands between words. Output has such lines, too, mostly indented.
    private static final Pattern WORDS = Pattern.compile(
            "^(?!(?:not )?ok \\d|PASS|FAIL|WARN|ERROR|\\d+ (?:passed|failed)"
                    + "|from \\S+ import\\b|import \\w+(?:, ?\\w+)*$)"
                    + "(?:(?:[-\u2013\u2014] )?[\"'(]*[\\p{L}\\p{M}\\p{N}]++(?:['\u2019/-][\\p{L}\\p{M}\\p{N}]++)*+[\"')]*+[,;:.!?\u2026]*+(?: ++|$))++");

    /// So many words in a line are a sentence, or one that goes on in the next.
    private static final int WORDS_MIN = 3;

    private ProgramOutput() {}

    /// Whether all of it is: it begins so and most of it is. Who shows some output begins with what is the matter, or
    /// shows a line or two.
    static boolean is(String text) {
        if (ANSWER.matcher(beginning(text)).lookingAt()) {
            return true;
        }
        var lines = text.lines()
                .filter(line -> !line.isBlank() && !HEADING.matcher(line).matches())
                .limit(LINES_MAX)
                .toList();
        if (lines.size() == 1) {
            return HIT.matcher(lines.getFirst()).find();
        }
        if (lines.isEmpty()
                || !isOutput(lines.getFirst())
                || lines.getFirst().stripLeading().startsWith("```")) {
            return false;
        }
        long output = lines.stream().filter(ProgramOutput::isOutput).count();
        return lines.size() < MANY_LINES ? output == lines.size() : output > SHARE * lines.size();
    }

    private static boolean isOutput(String line) {
        return isLine(line) && !isWords(beginning(line).stripTrailing());
    }

    /// Though they begin or end as code does: `Hello Claude,`, `using the old cluster`.
    private static boolean isWords(String line) {
        boolean goesOn = line.endsWith(",") || line.endsWith(":");
        return (goesOn || line.split(" +", -1).length >= WORDS_MIN)
                && WORDS.matcher(line).matches();
    }

    /// Lines of it that are not output but tell something, as a compiler's last line does.
    static List<String> sentences(String text) {
        return text.lines()
                .filter(line -> line.length() <= LINE_CHARS_MAX && line.indexOf(' ') > 0 && !isLine(line))
                .map(String::strip)
                .toList();
    }

    static boolean isLine(String line) {
        return LINE.matcher(beginning(line)).matches() || Noise.isNoise(line);
    }

    private static String beginning(String text) {
        return text.substring(0, Math.min(text.length(), LINE_CHARS_MAX));
    }
}
