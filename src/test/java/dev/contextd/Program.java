package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// The packaged program in a process of its own, with a home of its own and in it a folder for temporary files, so that
/// nobody else's are taken for its.
final class Program implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path errors;
    private final BufferedReader out;

    record Ended(int exitCode, String out, String err) {}

    private Program(Path home, List<String> command) throws IOException {
        this(home, command, Map.of());
    }

    private Program(Path home, List<String> command, Map<String, String> environment) throws IOException {
        Files.createDirectories(temporary(home));
        errors = Files.createTempFile(home, "errors", ".txt");
        var builder = new ProcessBuilder(command).redirectError(errors.toFile()).directory(home.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CONTEXTD_") || name.startsWith("XDG_"));
        // whoever runs the tests may be an agent
        builder.environment().keySet().removeIf(name -> name.startsWith("CLAUDE") || name.startsWith("CODEX_"));
        builder.environment().remove("PORT");
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(environment);
        process = builder.start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Where it puts what it needs for a while, and the server that it starts.
    static Path temporary(Path home) {
        return home.resolve("tmp");
    }

    private static List<String> java(Path home, String... arguments) {
        return java(Path.of("target/contextd.jar"), home, arguments);
    }

    private static List<String> java(Path jar, Path home, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options(jar, List.of(arguments)));
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + temporary(home),
                "-jar",
                jar.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// As `scripts/launch` has them: a process that starts without its cache takes twice the time.
    private static List<String> options(Path jar, List<String> arguments) {
        var command = arguments.isEmpty() ? "" : arguments.getFirst();
        boolean bridge = Set.of("stdio", "hook").contains(command) && !arguments.contains("--standalone");
        var options = new ArrayList<>(List.of(
                "@" + Path.of("scripts", bridge ? "bridge.args" : "jvm.args").toAbsolutePath()));
        var cache = jar.resolveSibling(bridge ? "bridge.aot" : "contextd.aot").toAbsolutePath();
        if (Files.exists(cache)) {
            options.addAll(List.of("-Xlog:aot=off:stderr", "-XX:AOTCache=" + cache));
        }
        if (!bridge && !Set.of("serve", "daemon").contains(command)) {
            options.add("-XX:TieredStopAtLevel=1");
        }
        return options;
    }

    static Program start(Path home, String... arguments) throws IOException {
        return new Program(home, java(home, arguments));
    }

    /// A client of a server that has just been started, with the token of its user.
    HttpClientOfTests http() throws IOException {
        int port = URI.create(line().replaceFirst("contextd listens on ", "")).getPort();
        var data = Path.of(line().replaceFirst("data in ", ""));
        return new HttpClientOfTests(
                port, Files.readString(data.resolve("local-token")).strip());
    }

    /// As users start it.
    ///
    /// @param environment what is set besides what this process has
    static Program launch(Path launcher, Path home, Map<String, String> environment, String... arguments)
            throws IOException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return new Program(home, command, environment);
    }

    /// Another copy of the program.
    static Program startJar(Path jar, Path home, String... arguments) throws IOException {
        return new Program(home, java(jar, home, arguments));
    }

    /// The command is an argument of another.
    static Program startIn(Path home, List<String> outer, String... arguments) throws IOException {
        var command = new ArrayList<>(outer);
        command.addAll(java(home, arguments));
        return new Program(home, command);
    }

    /// As [#run], after a shell has limited what the process may do.
    static Ended runAfter(String limit, Path home, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("sh", "-c", limit + "; exec \"$@\"", "sh"));
        command.addAll(java(home, arguments));
        try (var program = new Program(home, command)) {
            return program.end();
        }
    }

    /// As [#run], into a pipe that nobody reads.
    static Ended runUnread(Path home, String... arguments) throws IOException, InterruptedException {
        var unread = List.of("bash", "-c", "\"$@\" | true; exit ${PIPESTATUS[0]}", "bash");
        try (var program = startIn(home, unread, arguments)) {
            return program.end();
        }
    }

    static Ended run(Path home, String... arguments) throws IOException, InterruptedException {
        try (var program = start(home, arguments)) {
            return program.end();
        }
    }

    /// What it says after the end of its input.
    Ended end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        var text = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            text.append(line).append('\n');
        }
        return new Ended(awaitExit(), text.toString(), Files.readString(errors));
    }

    int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the program does not end");
        }
        return process.exitValue();
    }

    /// The next line on standard output.
    String line() throws IOException {
        var line = out.readLine();
        if (line == null) {
            throw new AssertionError("the program ended: " + Files.readString(errors));
        }
        return line;
    }

    /// Waits until standard error has this text.
    void awaitError(String text) throws Exception {
        assertThat(Eventually.see(() -> Files.readString(errors), said -> said.contains(text)))
                .contains(text);
    }

    long pid() {
        return process.pid();
    }

    OutputStream in() {
        return process.getOutputStream();
    }

    /// Asks it to end, as a service manager does.
    void terminate() {
        process.destroy();
    }

    /// SIGKILL: the program gets no chance to say anything.
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }
}
