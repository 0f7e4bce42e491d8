package dev.contextd.feature.remediation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The calls of a stack trace that belong to the application, innermost first, without lines, addresses and the names
/// that compilers and proxies make up.
///
/// Reads Java, JavaScript, Python, Go, Rust, PHP, Ruby and native stacks, line by line.
final class StackFrames {
    /// The innermost ones tell errors apart; those further out tell where a program begins.
    static final int FRAMES_MAX = 5;

    /// Of the frames that could be the same, how many have to be.
    private static final double SAME_SHARE = 0.6;

    private static final Pattern JAVA =
            Pattern.compile("\\s*at (?:[\\w.@-]*+/{1,2})*([\\w.$<>]+)\\([^()]*\\)(?: ~?\\[.*)?");
    private static final Pattern SCRIPT = Pattern.compile(
            "\\s*at (?:async )?(?:new )?([^()]*?) ?\\(?((?:[^()\\s]*[/\\\\])?[^()\\s/\\\\]+):\\d+:\\d+\\)?[ {]*");
    private static final Pattern SCRIPT_NOWHERE =
            Pattern.compile("\\s*at [\\w.<> \\[\\]]+ \\((?:<anonymous>|native)\\)");
    private static final Pattern PYTHON = Pattern.compile("\\s*File ['\"]([^'\"]+)['\"], line \\d+(?:, in (\\S+))?");
    private static final Pattern GO =
            Pattern.compile("([\\w.~-]+(?:/[\\w.~-]+)*\\.[\\w.()*\\[\\]]+|panic)\\((?:.*)\\)");
    private static final Pattern GO_PLACE = Pattern.compile("\\s+\\S+\\.(?:go|s):\\d+(?: \\+0x[0-9a-f]+)?");
    private static final Pattern RUST = Pattern.compile("\\s*\\d+: (?:0x[0-9a-f]+ - )?([\\w:<>{}#$]+)");
    private static final Pattern NATIVE =
            Pattern.compile("\\s*#\\d+\\s+(?:0x[0-9a-f]+ )?(?:in )?([\\w:~<>*]+)(?: ?\\(.*\\))?(?: (?:at )?(\\S+))?");

    private static final Pattern PHP =
            Pattern.compile("\\s*(?:#\\d+ )?([^()]{1,200}\\(\\d+\\)|\\[internal function]): ([\\w\\\\:>{}-]+)\\(.*\\)");
    private static final Pattern RUBY = Pattern.compile("\\s*(?:\\d+: )?(?:from )?([^\\s:']+):\\d+:in '([^']{1,120})'");

    /// Ruby says the innermost place before the message.
    private static final Pattern RUBY_PLACE = Pattern.compile("([^\\s:']+:\\d+:in '[^']{1,120}'): (?=\\S)");

    /// Lines of a stack that name no call.
    private static final Pattern BETWEEN = Pattern.compile("(?s)\\s*(?:\\.\\.\\. \\d+ (?:more|common frames omitted)"
            + "|Traceback \\(most recent call last\\):|goroutine \\d+ \\[.*|created by .*|stack backtrace:"
            + "|(?:#\\d+ )?\\{main}|at \\S+\\.rs:\\d+:\\d+|Suppressed: .*|During handling of the above exception.*"
            + "|The above exception was the direct cause.*)");

    /// Calls of runtimes and frameworks.
    private static final Pattern FOREIGN = Pattern.compile(
            "(?:java|javax|jdk|sun|com\\.sun|kotlin|scala|org\\.springframework|org\\.apache|org\\.junit|io\\.netty"
                    + "|org\\.hibernate|reactor|runtime|net/http|sync)\\..*"
                    + "|(?:core::|std::|alloc::|tokio::|rust_|__rust|__libc|_start|start_thread|clone|asan_|__asan"
                    + "|__interceptor|node:|panic$).*"
                    + "|.*(?:\\$\\$|\\$Proxy|GeneratedMethodAccessor|CGLIB|ByteBuddy|access\\$\\d).*");

    private static final Pattern FOREIGN_FILE = Pattern.compile(
            ".*(?:node_modules|node:|internal/modules|site-packages|dist-packages|/lib/python\\d|/lib/ruby/|/gems/|\\[internal|<frozen|<anonymous>"
                    + "|\\(/lib|/usr/lib|/lib/x86_64|/rustc/).*");

    private static final TextRewriting MADE_UP = TextRewriting.of(
            "lambda\\$(\\w+)\\$\\d+",
            "$1",
            "^block (?:\\(\\d+ levels\\) )?in ",
            "",
            "\\$\\d+",
            "",
            "\\.func\\d+(?:\\.\\d+)*",
            "",
            "::h[0-9a-f]{16}",
            "");

    private final List<String> calls = new ArrayList<>();
    private boolean innermostLast;

    /// Takes a line if it belongs to a stack. A call of Go is told from prose only by the place in the next line.
    boolean take(String line, String next) {
        return take(line) || takeGo(line, next);
    }

    /// How many calls there are so far.
    int size() {
        return calls.size();
    }

    /// The call that was taken last.
    String last() {
        return calls.getLast();
    }

    /// The line without a place that stands before its message, which is taken as a call.
    String afterPlace(String line) {
        var place = RUBY_PLACE.matcher(line);
        return place.lookingAt() && take(place.group(1)) ? line.substring(place.end()) : line;
    }

    private boolean take(String line) {
        if (BETWEEN.matcher(line).matches()) {
            return true;
        }
        if (line.startsWith("Caused by: ")) {
            // the cause is what happened; what it was wrapped in is told by others
            calls.clear();
            return false;
        }
        for (Pattern shape : List.of(JAVA, SCRIPT, PYTHON, PHP, RUBY, NATIVE, RUST)) {
            var found = shape.matcher(line);
            if (found.matches()) {
                innermostLast |= shape == PYTHON;
                call(shape, found).ifPresent(calls::add);
                return true;
            }
        }
        return SCRIPT_NOWHERE.matcher(line).matches() || GO_PLACE.matcher(line).matches();
    }

    private boolean takeGo(String line, String next) {
        var found = GO.matcher(line);
        if (!found.matches() || !GO_PLACE.matcher(next).matches()) {
            return false;
        }
        if (!FOREIGN.matcher(found.group(1)).matches()) {
            calls.add(MADE_UP.apply(found.group(1)));
        }
        return true;
    }

    private static Optional<String> call(Pattern shape, Matcher found) {
        boolean fileFirst = shape == PYTHON || shape == PHP || shape == RUBY;
        String name = found.group(fileFirst ? 2 : 1);
        String file = fileFirst ? found.group(1) : found.groupCount() > 1 ? found.group(2) : null;
        String called = name == null ? "" : MADE_UP.apply(name);
        if (FOREIGN.matcher(called).matches()
                || (file != null && FOREIGN_FILE.matcher(file).matches())) {
            return Optional.empty();
        }
        return Optional.of(file == null ? called : called + "@" + file.replaceAll(".*[/\\\\]|:\\d+.*|\\(\\d+\\)$", ""));
    }

    /// The innermost calls, each once in a row.
    List<String> innermost() {
        var ordered = innermostLast ? calls.reversed() : calls;
        var distinct = new ArrayList<String>();
        for (String call : ordered) {
            if (distinct.isEmpty() || !distinct.getLast().equals(call)) {
                distinct.add(call);
            }
        }
        return distinct.stream().limit(FRAMES_MAX).toList();
    }

    /// Whether two stacks are of the same failure: most of the innermost calls, in whatever depth.
    static boolean same(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return false;
        }
        long shared = a.stream().filter(b::contains).count();
        return shared >= SAME_SHARE * Math.min(a.size(), b.size())
                && (a.contains(b.getFirst()) || b.contains(a.getFirst()));
    }
}
