package dev.contextd.feature.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Where an error most likely comes from, and what to look at there when nothing known fits.
enum Ecosystem {
    JAVA(
            "Exception in thread|^\\s{0,8}at [\\w.$/]{3,200}\\(|\\.java:\\d|\\bjava\\.|\\[ERROR\\] Failed to execute goal",
            "Read the last \"Caused by\" of the stack: it is the first thing that went wrong",
            "mvn -e -X <goal>, or ./gradlew <task> --stacktrace",
            "jcmd <pid> Thread.print"),
    PYTHON(
            "Traceback \\(most recent call last\\)|File \"[^\"]{1,200}\", line \\d|\\.py:\\d",
            "Read the last line of the traceback and the last frame of your own code",
            "python -X dev -W error <file>",
            "python -m pip check"),
    NODE(
            "\\bat [^\\n]{1,200}\\.(?:js|ts|mjs|cjs|jsx|tsx):\\d|node:internal|npm (?:ERR|error)|node_modules",
            "Read the first frame of the stack that is not in node_modules",
            "node --trace-uncaught --trace-warnings <file>",
            "npm ls --all | grep -E \"invalid|UNMET\""),
    GO(
            "goroutine \\d|\\.go:\\d|^panic: ",
            "Read the first frame of your own code below the running goroutine",
            "go vet ./...",
            "go test -race -run <test> ./..."),
    RUST(
            "error\\[E\\d{4}\\]|\\.rs:\\d|panicked at|^error: could not compile",
            "RUST_BACKTRACE=1 cargo run", "cargo check", "rustc --explain <code>"),
    NATIVE(
            "\\.(?:c|cc|cpp|cxx|h|hpp):\\d|collect2|\\bld: |\\bmake: |CMake Error",
            "Read the first error, not the last: the others follow from it",
            "make VERBOSE=1, or cmake --build build --verbose",
            "gdb -batch -ex run -ex bt --args <program>"),
    DATABASE(
            "SQLSTATE|\\bSQL\\b|\\bpsql\\b|\\bmysql\\b|sqlite|\\bERROR:\\s{1,4}",
            "Log the statement with its parameters, and run it by hand",
            "Look at the log of the database at that moment",
            "explain <statement>"),
    CONTAINERS(
            "\\bdocker\\b|\\bkubectl\\b|\\bpod\\b|\\bcontainer\\b|\\bhelm\\b|kubelet",
            "docker logs <container>, or kubectl logs <pod> --previous",
            "docker inspect <container>, or kubectl describe pod <pod>",
            "kubectl get events --sort-by=.lastTimestamp"),
    GIT("^fatal: |^remote: |\\bgit\\b", "git status; git log --oneline -5", "GIT_TRACE=1 git <command>", "git fsck"),
    SHELL(
            "\\bsh: |\\bbash: |\\bline \\d{1,6}: |exit (?:code|status)",
            "bash -x <script>",
            "Run the failing command alone and read its whole output",
            "env | sort; pwd; id");

    /// What helps everywhere.
    private static final List<String> ALWAYS = List.of(
            "Find the first error in the log, with the lines before it",
            "Find the smallest input or command that shows it again",
            "See what changed since it last worked: git log, versions, settings, machine");

    private final Pattern signs;
    private final String first;
    private final String second;
    private final String third;

    /// @param first what to look at first, then second and third
    Ecosystem(String signs, String first, String second, String third) {
        this.signs = Pattern.compile(signs, Pattern.MULTILINE);
        this.first = first;
        this.second = second;
        this.third = third;
    }

    /// The first whose traces are in the message, else in the stack; empty if there are none.
    static Optional<Ecosystem> of(Symptoms symptoms) {
        return Stream.of(symptoms.message(), symptoms.stack(), symptoms.surroundings())
                .flatMap(text ->
                        Stream.of(values()).filter(e -> e.signs.matcher(text).find()))
                .findFirst();
    }

    /// The next things to look at.
    static List<String> nextSteps(Symptoms symptoms) {
        return Stream.concat(of(symptoms).stream().flatMap(e -> Stream.of(e.first, e.second, e.third)), ALWAYS.stream())
                .toList();
    }
}
