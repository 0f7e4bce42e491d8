package dev.contextd.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A process of ours, with a home of its own and no limits on the rate of calls.
public final class Started implements AutoCloseable {
    public static final Path ROOT = Path.of(System.getProperty("bench.root"));

    private static final int STOP_SECONDS = 15;

    private final Process process;
    private final BufferedReader out;
    private final OutputStream in;

    private Started(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.getOutputStream();
    }

    static Started of(List<String> command) throws IOException {
        return of(command, Map.of());
    }

    public static Started of(List<String> command, Map<String, String> settings) throws IOException {
        var builder = new ProcessBuilder(command);
        settle(builder, settings);
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        return new Started(builder.start());
    }

    /// The home and the settings of what is measured.
    static void settle(ProcessBuilder builder, Map<String, String> settings) throws IOException {
        var home = Files.createDirectories(ROOT.resolve("bench/target/home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("CONTEXTD_") || name.startsWith("XDG_"));
        builder.environment().put("HOME", home.toString());
        builder.environment().put("CONTEXTD_RATE_DEFAULT", "999999/9999999");
        builder.environment().put("CONTEXTD_LOG_LEVEL", "warning");
        // What is measured lies in several places, and a server reads for callers over HTTP only what it is told to.
        builder.environment().put("CONTEXTD_ROOTS", "/");
        builder.environment().putAll(settings);
    }

    /// A command that starts a JVM with the product's own flags.
    public static List<String> java(String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + ROOT.resolve("scripts/jvm.args"));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    public static String jar() {
        return ROOT.resolve("target/contextd.jar").toString();
    }

    long pid() {
        return process.pid();
    }

    void write(String line) throws IOException {
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /// The next line of output, which has to start as told.
    String read(String start) throws IOException {
        String line = out.readLine();
        if (line == null || !line.startsWith(start)) {
            throw new IOException("expected " + start + ", got " + line);
        }
        return line;
    }

    /// Ends it as a client would, by closing its input; if that does not help, by force.
    @Override
    public void close() throws IOException, InterruptedException {
        in.close();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            stop();
        }
    }

    /// Asks it to end, and waits until it has put its files in order.
    public void end() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            stop();
        }
    }

    /// Ends it without asking.
    void stop() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
