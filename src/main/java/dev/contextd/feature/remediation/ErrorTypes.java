package dev.contextd.feature.remediation;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The type of an error: a code if it shows one, else the name of its class, else what kind of end it is.
final class ErrorTypes {
    /// The most telling first.
    private static final List<Pattern> SHOWN = List.of(
            Pattern.compile("\\berror\\[(E\\d{4})]"), // rustc
            Pattern.compile("\\b((?:TS|CS|LNK|ORA-|C)\\d{4,5})\\b"),
            Pattern.compile("\\bERROR (\\d{4}) \\("), // MySQL
            Pattern.compile("\\b(E(?:ACCES|ADDRINUSE|ADDRNOTAVAIL|CONNREFUSED|CONNRESET|EXIST|ISDIR|MFILE|NOENT|NOSPC"
                    + "|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|ROFS|TIMEDOUT|RESOLVE|INTEGRITY|\\d{3}))\\b"),
            Pattern.compile("\\b(ERR_[A-Z_]+|SQLITE_[A-Z]+)\\b"),
            Pattern.compile(
                    "\\b(CrashLoopBackOff|ImagePullBackOff|ErrImagePull|OOMKilled|FailedScheduling|Evicted)\\b"),
            Pattern.compile("\\b([A-Z]\\w+(?:Exception|Error|Warning))\\b"),
            Pattern.compile("Sanitizer: ([a-z]+-[a-z-]+)"),
            Pattern.compile("(?i)\\b(segmentation fault|panic|deadlock|command not found|undefined reference)"),
            Pattern.compile("(?i)\\b(fatal error|fatal)\\b"));

    /// What people write as a type that is one.
    private static final Pattern NAME = Pattern.compile("\\w*(?:Exception|Error|Warning)|E[A-Z]+|[A-Z]+-?\\d+");

    private static final Pattern CODE = Pattern.compile(
            "[a-z]+-?\\d+|\\d+|e[a-z]{3,13}(?<!error)(?<!exception)|err_\\w+|sqlite_\\w+|[a-z]+-[a-z-]+");

    private ErrorTypes() {}

    /// The type in lower case; empty if the text shows none.
    static String shownIn(String text) {
        for (Pattern shape : SHOWN) {
            var found = shape.matcher(text);
            if (found.find()) {
                return found.group(1).toLowerCase(Locale.ROOT);
            }
        }
        return "";
    }

    /// How a program ended, whatever the reason: errors with nothing else in common end so.
    private static final Set<String> ENDS = Set.of("panic", "fatal error", "fatal", "error", "exception");

    /// Whether a type tells errors apart.
    static boolean isTelling(String type) {
        return !type.isEmpty() && !ENDS.contains(type);
    }

    /// Whether a type that was shown is a code, which one kind of error has to itself.
    static boolean isCode(String type) {
        return CODE.matcher(type).matches();
    }

    /// Whether the given type is the name of an error that the text leaves out.
    static boolean isNamedBy(String given, String text) {
        String simple = simple(given);
        return NAME.matcher(simple).matches() && !text.contains(simple);
    }

    /// `java.lang.NullPointerException` is a `NullPointerException`.
    static String simple(String given) {
        String name = given.strip();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
    }
}
