package dev.contextd.feature.conversation.summary;

import java.util.List;
import java.util.regex.Pattern;

/// Text that a program wrote and nobody said: source code, listings, hits of a search, what a tool answers. Agents hand
/// it
/// on as messages of the user, so only its looks tell.
final class ProgramOutput {
    /// Of a longer text no more lines than this are looked at.
    private static final int LINES_MAX = 200;

    private static final int LINE_CHARS_MAX = 300;

    /// So much of a text has to be output before the rest of it is, too.
    private static final double SHARE_MIN = 0.5;

    /// How answers of tools begin in the harnesses in use.
    private static final Pattern ANSWER = Pattern.compile(
            "^\\s*(?:OBSERVATION\\b|<(?:returncode|output|tool_result|function_results|system-reminder|local-command-stdout|error)>"
                    + "|\\[File: |\\[Tool|\\[Command finished|Here's the result of running|(?:The )?[Ff]ile \\S+ (?:has been )?(?:edited|updated|created|written)"
                    + "|(?:Successfully|No) replaced|\\d+ replacements? made|Your command ran successfully|Exit code:? \\d+"
                    + "|Found \\d+ (?:match|file|result)|No (?:matches|files) found|EXECUTION RESULT|Tool (?:result|output)|Result of "
                    + "|(?:stdout|stderr|Output|Exit status):).*",
            Pattern.DOTALL);

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

    private ProgramOutput() {}

    /// Whether all of it is: it begins so and most of it is. Who shows some output begins with what is the matter.
    static boolean is(String text) {
        if (ANSWER.matcher(text.substring(0, Math.min(text.length(), LINE_CHARS_MAX)))
                .matches()) {
            return true;
        }
        var lines =
                text.lines().filter(line -> !line.isBlank()).limit(LINES_MAX).toList();
        if (lines.size() == 1) {
            return HIT.matcher(lines.getFirst()).find();
        }
        if (lines.isEmpty()
                || !isLine(lines.getFirst())
                || lines.getFirst().stripLeading().startsWith("```")) {
            return false;
        }
        return lines.stream().filter(ProgramOutput::isLine).count() >= SHARE_MIN * lines.size();
    }

    /// Lines of it that are not output but tell something, as a compiler's last line does.
    static List<String> sentences(String text) {
        return text.lines()
                .filter(line -> line.length() <= LINE_CHARS_MAX && line.indexOf(' ') > 0 && !isLine(line))
                .map(String::strip)
                .toList();
    }

    static boolean isLine(String line) {
        return LINE.matcher(line.length() > LINE_CHARS_MAX ? line.substring(0, LINE_CHARS_MAX) : line)
                        .matches()
                || Noise.isNoise(line);
    }
}
