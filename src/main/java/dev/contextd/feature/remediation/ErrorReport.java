package dev.contextd.feature.remediation;

import dev.contextd.base.text.Beginning;
import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// An error message and its stack trace, taken apart.
///
/// A line is looked at up to [#LINE_MAX] characters, so that no pattern meets more than it can read at once.
final class ErrorReport {
    private static final int LINE_MAX = 1_000;
    private static final int LINES_MAX = 2_000;

    /// What of a message is looked at: the rest of a long one is a log.
    private static final int SAID_MAX = 3_000;

    /// Lines that go with many errors, and tell none from another.
    private static final Pattern NOISE = Pattern.compile("(?i)\\s*(?:"
            + "(?:\\S+:\\d+:\\d+: )?note: each undeclared|note: run with|--> |throw \\w+;|\\^|node\\.js v|exit status|require stack:|- /"
            + "|a complete log of this run|to see the full stack|re-run maven|for more information|\\[help"
            + "|compilation terminated|\\d+ errors? generated|collect2: |node:\\S+:\\d+$|dumping heap|heap dump file"
            + "|(?:code|errno|syscall|address|port|path|requirestack): ?['\\d\\[-]|[{}]+$|in function|stopping at filesystem"
            + "|please make sure|and the repository exists|process completed|\\S+: (?:leaving|entering) directory"
            + "|(?:\\S+: )+in (?:member )?function '[^']*':$|(?:line|zeile|ligne|línea) \\d+:|position: |hint: |[=-]{4,}"
            + "|error: could not compile|error: command|\\[signal SIG|stack trace:$|thrown in |FAIL$|FAIL\\s+\\S+\\s+[\\d.]+s$|\\.\\.\\. \\d+ levels"
            + "|#<Thread:\\S+ \\S+ \\w+> terminated with exception|\\S+:\\d+: \\w+$|read of size|write of size).*");

    /// A line of source code that a compiler shows, and the frame around what it says of it.
    private static final Pattern SOURCE = Pattern.compile("\\s*\\d+\\s+\\|.*");

    private static final Pattern MARKS = Pattern.compile("\\s*[\\^~][\\s\\^~-]*");

    private static final Pattern GUTTER =
            Pattern.compile("^\\s*[|=](?:\\s|$)|[\\^~]+-?|-{3,}|^\\s*>>>.*|\\s\\[recovered(?:, repanicked)?]");

    /// What a cause is wrapped in, up to the cause.
    private static final Pattern WRAPPING =
            Pattern.compile("(?:.*(?:: |; nested exception is |\\())?(?=[A-Z]\\w+(?:Exception|Error)(?:: |$|\\s*\\())");

    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_]\\w*\\.)+(?=[A-Z]\\w*(?:Exception|Error)\\b)");

    private static final String CAUSE = "Caused by: ";

    private final StackFrames frames = new StackFrames();
    private final Set<ShownLine> shown = new LinkedHashSet<>();
    private final String said;

    ErrorReport(String message, String stack) {
        var lines = said(lines(message).stream().map(Translations::toEnglish).toList());
        said(lines(stack));
        String all = String.join("\n", lines.isEmpty() ? lines(message) : telling(lines));
        this.said = Beginning.of(all, SAID_MAX);
    }

    /// Everything that was shown of it and may tell it from others, each line once: what was said, the application's
    /// own calls, the source beside them, the tests that ran; without the words of loggers and what runtimes call.
    List<ShownLine> shown() {
        return List.copyOf(shown);
    }

    /// The message without its stack and the words of loggers; of a log what it says went wrong.
    String said() {
        return said;
    }

    List<String> frames() {
        return frames.innermost();
    }

    private static List<String> lines(String text) {
        return text.lines()
                .limit(LINES_MAX)
                .map(line -> Normaliser.plain(LogLine.unwrapped(Beginning.of(line, LINE_MAX))))
                .toList();
    }

    private List<String> said(List<String> all) {
        var kept = new ArrayList<String>();
        boolean afterPlace = false;
        boolean own = true;
        for (int i = 0; i < all.size(); i++) {
            int places = frames.size();
            String line = frames.afterPlace(PostgresLine.message(LogLine.withoutPrefix(all.get(i))));
            if (frames.size() > places) {
                shown.add(ShownLine.call(frames.last()));
            }
            String next = i + 1 < all.size() ? all.get(i + 1) : "";
            if (line.startsWith(CAUSE)) {
                kept.clear();
            }
            int calls = frames.size();
            if (frames.take(line, next)) {
                afterPlace = line.stripLeading().startsWith("File '");
                own = frames.size() > calls;
                if (own) {
                    shown.add(ShownLine.call(frames.last()));
                }
                continue;
            }
            show(line, all.get(i), !afterPlace || own);
            // Python shows the source below each place; compilers mark it from below
            boolean source = (afterPlace && line.startsWith("    "))
                    || MARKS.matcher(next).matches();
            if (source || isNoise(line)) {
                continue;
            }
            afterPlace = false;
            String words = unwrapped(GUTTER.matcher(line).replaceAll("")).strip();
            if (!words.isEmpty() && !kept.contains(words)) {
                kept.add(words);
            }
        }
        return kept;
    }

    /// Of a log the lines that say what went wrong, if any do: what a build printed before would hide the failure.
    private static List<String> telling(List<String> lines) {
        if (WeighedTerms.isMessage(Terms.of(Normaliser.steady(String.join("\n", lines))))) {
            return lines;
        }
        var signs = lines.stream().filter(ShownLine::saysWhatWentWrong).toList();
        return signs.isEmpty() ? lines : signs;
    }

    private void show(String line, String raw, boolean own) {
        String words = MARKS.matcher(line).matches() ? "" : line.strip();
        if (own && !words.isEmpty()) {
            shown.add(ShownLine.said(words, raw));
        }
    }

    private static boolean isNoise(String line) {
        return line.isBlank()
                || PostgresLine.isNoise(line)
                || NOISE.matcher(line).matches()
                || SOURCE.matcher(line).matches();
    }

    /// The innermost of errors in one line: `RuntimeException: KeyException: x` is a `KeyException`.
    private static String unwrapped(String line) {
        String simple = PACKAGE.matcher(line.startsWith(CAUSE) ? line.substring(CAUSE.length()) : line)
                .replaceAll("");
        var wrapping = WRAPPING.matcher(simple);
        return wrapping.lookingAt() ? simple.substring(wrapping.end()) : simple;
    }
}
