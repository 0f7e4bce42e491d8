package dev.contextd.cli.torture;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A server in a process of its own, which many speak to at once over its standard input and output.
final class Victim implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BLOCK_BYTES = 512;
    private static final String LOG = "server.log";

    /// The server is not there any more.
    static final class Gone extends IOException {
        private static final long serialVersionUID = 1;

        Gone(String why) {
            super(why);
        }
    }

    private final Process process;
    private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final OutputStream in;
    private volatile boolean gone;

    private Victim(Process process) {
        this.process = process;
        this.in = process.getOutputStream();
        Thread.ofPlatform().daemon().name("torture-answers").start(this::receive);
    }

    /// @param home a directory for nothing else
    /// @param fileBytesMax how large any of its files may get, as if the disk were full then
    static Victim start(Path home, Optional<Long> fileBytesMax) throws IOException {
        return new Victim(process(home, fileBytesMax, List.of("stdio", "--standalone")));
    }

    /// Begins a command on the same data.
    static Process command(Path home, String... arguments) throws IOException {
        return process(home, Optional.empty(), List.of(arguments));
    }

    /// Waits for it and gives its exit code.
    static int exitCode(Process command) throws IOException, InterruptedException {
        try {
            command.getOutputStream().close();
            command.getInputStream().transferTo(OutputStream.nullOutputStream());
            if (!command.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new Gone("a command does not end");
            }
            return command.exitValue();
        } finally {
            command.destroyForcibly();
        }
    }

    /// With settings, temporary files and a home of its own.
    private static Process process(Path home, Optional<Long> fileBytesMax, List<String> arguments) throws IOException {
        var temporary = Files.createDirectories(home.resolve("tmp"));
        var settings = home.resolve("settings.properties");
        Files.writeString(settings, "rate.default=100000/100000\n");
        var command = new ArrayList<String>();
        fileBytesMax.ifPresent(
                max -> command.addAll(List.of("sh", "-c", "ulimit -f " + max / BLOCK_BYTES + "; exec \"$@\"", "sh")));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath(),
                "dev.contextd.Main"));
        command.addAll(arguments);
        command.addAll(List.of("--data-dir", home.resolve("data").toString(), "--config-file", settings.toString()));
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(home.resolve(LOG).toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("CONTEXTD_") || name.startsWith("XDG_"));
        builder.environment().put("HOME", home.toString());
        return builder.start();
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void receive() {
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                var answer = Json.MAPPER.readTree(line);
                Optional.ofNullable(waiting.remove(answer.path("id").asLong(-1)))
                        .ifPresent(asked -> asked.complete(answer));
            }
        } catch (IOException _) {
            // its end is the end of this as well
        }
        gone = true;
        waiting.values().forEach(asked -> asked.completeExceptionally(new Gone("the server has ended")));
    }

    /// What a tool answers, which may be a refusal.
    JsonNode call(String tool, ObjectNode arguments) throws IOException, InterruptedException {
        var params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        return ask("tools/call", params).path("result");
    }

    /// The page of a memory; empty if there is none.
    String memory(String id) throws IOException, InterruptedException {
        return ask("resources/read", Json.object().put("uri", "contextd://memory/" + id))
                .at("/result/contents/0/text")
                .asString("");
    }

    private JsonNode ask(String method, ObjectNode params) throws IOException, InterruptedException {
        long id = ids.incrementAndGet();
        params.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", StatelessRevision.DATE)
                .putObject("io.modelcontextprotocol/clientCapabilities");
        var message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", params);
        var asked = new CompletableFuture<JsonNode>();
        waiting.put(id, asked);
        if (gone) {
            throw new Gone("the server has ended");
        }
        send(message + "\n");
        try {
            return asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new Gone(String.valueOf(e.getCause()));
        } catch (TimeoutException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The server has not answered " + method + " for " + PATIENCE.toSeconds() + " s.",
                    Map.of(),
                    e);
        } finally {
            waiting.remove(id);
        }
    }

    private synchronized void send(String line) throws IOException {
        in.write(line.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /// As its client ends it: it puts everything in order.
    void end() throws IOException, InterruptedException {
        in.close();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new Gone("the server does not end");
        }
    }

    /// `kill -9`: it gets no chance to put anything in order. Gives back when it is gone.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        // whoever starts the next one needs the lock of the directory
        process.onExit().join();
    }
}
