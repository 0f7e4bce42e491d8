package dev.contextd.feature.remediation;

import java.util.List;
import java.util.regex.Pattern;

/// A line as a log, a build or a console shows it, and what stands in it once the logger's own words are gone.
final class LogLine {
    /// More prefixes than this has no line.
    private static final int PREFIXES_MAX = 8;

    private static final String LEVEL = "(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|SEVERE|FATAL|CRITICAL)";

    /// What loggers, builds and runtimes put before a message.
    private static final List<Pattern> PREFIXES = List.of(
            Pattern.compile("\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?"
                    + "\\s?(?:Z|UTC|[+-]\\d\\d:?\\d\\d)?]?\\s*"),
            Pattern.compile("\\[?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?]?\\s+"),
            Pattern.compile("[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d [\\w.-]+ [\\w./-]+(?:\\[\\d+])?: "), // syslog
            Pattern.compile("[IWEF]\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d+\\s+\\d+ [\\w.]+:\\d+] "), // klog
            Pattern.compile("(?:Warning|Normal)\\s+\\w+\\s+\\d+[smhd]\\w*(?: \\(x\\d+ over \\w+\\))?\\s+[\\w-]+\\s+"),
            Pattern.compile("[a-zA-Z][\\w.-]*[-_]\\d+\\s+\\| "), // docker compose
            Pattern.compile("#\\d+ (?:\\d+\\.\\d+ )?"), // BuildKit
            Pattern.compile("##\\[\\w+]"),
            Pattern.compile("\\[[\\w#./:-]{1,60}](?:\\s+|$)"), // a thread, a pid or a level
            Pattern.compile(LEVEL + ":[\\w.]+:"), // Python's logging
            Pattern.compile("(?:\\|-)?" + LEVEL + "(?: in)?\\b(?!\\s+\\d+ (?:\\(|at))(?:\\s+\\d+ ---)?\\s*:?\\s+"),
            Pattern.compile("[a-z][\\w$]*(?:\\.[\\w$]+)+\\s+[-:] "), // a logger's name
            Pattern.compile("[\\w.-]+\\[\\d+]: +"), // a program and its pid
            Pattern.compile("nginx: (?=\\[\\w+] )|\\d+#\\d+: (?:\\*\\d+ )?"),
            Pattern.compile("[DIWEFA], \\[[^\\]]{10,60}]\\s+[A-Z]+ -- [^:]{0,40}: "), // Ruby's logger
            Pattern.compile("psql:[^\\s:]+:\\d+: "),
            Pattern.compile(
                    "(?:PHP |<b>)?Fatal error(?:</b>)?: +(?=Uncaught )|PHP (?=(?:Fatal error|Parse error|Warning|Notice): )"),
            Pattern.compile("\\[\\d\\d-[A-Z][a-z]{2}-\\d{4} [\\d:]+ [^\\]]+] "),
            Pattern.compile("http: panic serving \\S+: (?=runtime error)"), // Go's server, which goes on
            Pattern.compile("npm (?:ERR!|error) ?"),
            Pattern.compile("E {3,}"), // pytest
            Pattern.compile("==\\d+== ?(?=\\S)"), // sanitizers and valgrind
            Pattern.compile("\\(node:\\d+\\) |UnhandledPromiseRejectionWarning: |Uncaught (?:\\(in promise\\) )?"),
            Pattern.compile("Exception in thread '[^']*+' |Exception in worker process: |Unhandled exception:? "));

    private static final Pattern JSON =
            Pattern.compile("\"(?:error|err|exception)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");
    private static final Pattern JSON_MESSAGE =
            Pattern.compile("\"(?:msg|message)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");
    private static final Pattern LOGFMT = Pattern.compile("\\b(?:err|error)=\"((?:[^\"\\\\]|\\\\.)*+)\"");
    private static final Pattern LOGFMT_MESSAGE = Pattern.compile("\\bmsg=\"((?:[^\"\\\\]|\\\\.)*+)\"");

    private LogLine() {}

    /// The message of a structured line: that of its error rather than what the program said of it.
    static String unwrapped(String line) {
        String start = line.stripLeading();
        for (Pattern field : start.startsWith("{") ? List.of(JSON, JSON_MESSAGE) : List.of(LOGFMT, LOGFMT_MESSAGE)) {
            var found = field.matcher(line);
            if (found.find()) {
                return found.group(1).replace("\\\"", "\"");
            }
        }
        return line;
    }

    /// The line without what stands before its message. A frame of a stack keeps its indentation.
    static String withoutPrefix(String line) {
        String rest = line;
        for (int i = 0; i < PREFIXES_MAX; i++) {
            String before = rest;
            for (Pattern prefix : PREFIXES) {
                var found = prefix.matcher(rest);
                if (found.lookingAt() && found.end() < rest.length()) {
                    rest = rest.substring(found.end());
                }
            }
            if (rest.equals(before)) {
                break;
            }
        }
        return rest;
    }
}
