package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "logs",
        description = "Show what the shared server has logged, also one that has ended.",
        mixinStandardHelpOptions = true,
        footer = {"", "What contextd serve logs goes to its own standard error."})
final class LogsCommand implements Callable<Integer> {
    /// What is read of the end of the file.
    private static final int BYTES_MAX = 1 << 20;

    private static final long POLL_MILLIS = 250;

    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "50",
            description = "How many of the last lines (${DEFAULT-VALUE}).")
    private int lines;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with what is logged from now on, until interrupted.")
    private boolean follow;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var dataDir = Config.dataDir(options.settings(Map.of()), System.getenv(), Options.home());
        var log = Endpoint.existing(dataDir).map(Endpoint::log).filter(Files::exists);
        if (log.isEmpty()) {
            throw new Failure(
                    Kind.NOT_FOUND,
                    "No shared server has run for " + dataDir + " yet; the first agent or command starts one.");
        }
        long end = show(log.get());
        while (follow) {
            Thread.sleep(POLL_MILLIS);
            end = more(log.get(), end);
        }
        return 0;
    }

    /// Gives where the file ended.
    private long show(Path log) throws IOException {
        long size = Files.size(log);
        var tail = read(log, Math.max(0, size - BYTES_MAX)).lines().toList();
        var last = tail.subList(Math.max(0, tail.size() - lines), tail.size());
        var answer = Json.object().put("file", log.toString());
        var array = answer.putArray("lines");
        last.forEach(array::add);
        printing.print(spec.commandLine().getOut(), answer, screen -> last.forEach(line -> print(line, screen)));
        if (last.isEmpty() && !printing.isJson()) {
            spec.commandLine().getErr().println("contextd: nothing was logged yet in " + log);
        }
        return size;
    }

    private long more(Path log, long from) throws IOException {
        long size = Files.size(log);
        // one that is shorter than it was has begun anew
        read(log, size < from ? 0 : from).lines().forEach(line -> print(line, printing.screen()));
        spec.commandLine().getOut().flush();
        return size;
    }

    private static String read(Path log, long from) throws IOException {
        try (var file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(from);
            var bytes = new byte[(int) Math.min(BYTES_MAX, file.length() - from)];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private void print(String line, Screen screen) {
        var shown = screen.width().isEmpty() ? line : TextTable.harmless(line);
        var out = spec.commandLine().getOut();
        if (line.contains(" SEVERE ")) {
            out.println(screen.paint(Screen.Colour.RED, shown));
        } else {
            out.println(line.contains(" WARNING ") ? screen.paint(Screen.Colour.YELLOW, shown) : shown);
        }
    }
}
