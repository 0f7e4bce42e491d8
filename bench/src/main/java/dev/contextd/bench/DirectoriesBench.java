package dev.contextd.bench;

import dev.contextd.app.Wiring;
import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Contexts of trees with so many directories: a list when nobody has asked before, after that, and after a file was
/// written; one context checked and read; and the contexts of a real tree written from nothing.
final class DirectoriesBench {
    private static final int CALLS = 200;
    private static final int FILES = 4;
    private static final int FAN = 10;
    private static final String SOURCE = "export const answer = 42;\n" + "// and why it is not 41\n".repeat(40);

    private final Wiring wiring;
    private final Path root;
    private final Caller caller = new Caller(
            Owner.alone("bench"), Connection.ofLocalUser("bench"), Progress.SILENT, Optional.empty());

    private DirectoriesBench(Wiring wiring, Path root) {
        this.wiring = wiring;
        this.root = root;
    }

    static void run() throws IOException {
        for (int count : new int[] {60, 1_000, 10_000}) {
            var table = new Table("contexts of %,d directories, milliseconds".formatted(count), "what", "p50", "p99");
            try (var scratch = Scratch.of("directories");
                    var wiring = wiring(scratch.folder("data"))) {
                new DirectoriesBench(wiring, scratch.folder("tree").toRealPath()).measure(count, table);
            }
            table.print();
        }
        real("hibernate");
        real("rxjs");
    }

    private static Wiring wiring(Path data) {
        var flags = Map.of("data_dir", data.toString(), "rate.default", "100000/100000");
        var config = Config.of(Settings.read(flags, Map.of(), data.resolve("none")), Map.of(), data, data);
        return new Wiring(config, InstantSource.system(), Owner.alone("bench"), List.of());
    }

    private void measure(int count, Table table) throws IOException {
        standAlone(root);
        Files.writeString(root.resolve(".context.config.yaml"), "min_tokens: 0\n");
        for (int i = 1; i < count; i++) {
            var folder = Files.createDirectories(root.resolve(path(i)));
            for (int file = 0; file < FILES; file++) {
                Files.writeString(folder.resolve("part" + file + ".ts"), SOURCE);
            }
        }
        long start = System.nanoTime();
        wiring.directories().projectContexts(root).regenerate(new Wish(Optional.empty(), true, false, true, true, false), Progress.SILENT);
        table.row("dir init", Latency.millis(start), "");

        start = System.nanoTime();
        int total = list(Json.object()).path("total_directories").asInt();
        table.row("list_contexts, first", Latency.millis(start), "");
        if (total != count) {
            throw new IOException("%d directories, not %d".formatted(total, count));
        }
        row(table, "list_contexts", Latency.of(CALLS, _ -> list(Json.object())));
        row(table, "list_contexts after a write", Latency.of(CALLS / 10, i -> {
            touch(root.resolve(path(1 + i % (count - 1))).resolve("part0.ts"), i);
            list(Json.object());
        }));
        row(table, "check_freshness", Latency.of(CALLS, i -> call("check_freshness", scope(count, i))));
        row(table, "query_context", Latency.of(CALLS, i -> call("query_context", scope(count, i))));
    }

    /// Otherwise it would be a part of this repository that is ignored in it.
    private static void standAlone(Path tree) throws IOException {
        Files.createDirectories(tree.resolve(".git"));
    }

    private static void row(Table table, String what, Latency latency) {
        table.row(what, latency.p50(), latency.p99());
    }

    /// Directories in directories, ten in each.
    private static String path(int number) {
        return number < FAN ? "d" + number : path(number / FAN) + "/d" + number;
    }

    private static ObjectNode scope(int count, int i) {
        return Json.object().put("scope", path(1 + i * 7 % (count - 1)));
    }

    private static void touch(Path file, int i) {
        try {
            Files.writeString(file, SOURCE + "// " + i + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ObjectNode list(ObjectNode arguments) {
        return call("list_contexts", arguments);
    }

    private ObjectNode call(String tool, ObjectNode arguments) {
        arguments.put("path", root.toString());
        ToolReply reply = wiring.pipeline().run(tool, arguments, caller).orElseThrow();
        if (reply.failed()) {
            throw new IllegalStateException(reply.text());
        }
        return reply.structured();
    }

    /// The contexts of a real tree.
    private static void real(String name) throws IOException {
        try (var scratch = Scratch.of("directories");
                var wiring = wiring(scratch.folder("data"))) {
            var tree = scratch.path().resolve("tree");
            copy(Started.ROOT.resolve("bench/target/sources").resolve(name), tree);
            standAlone(tree);
            long start = System.nanoTime();
            var projectContexts = wiring.directories().projectContexts(tree);
            var report = projectContexts.regenerate(new Wish(Optional.empty(), true, false, false, true, false), Progress.SILENT);
            double seconds = Latency.millis(start) / 1_000;
            long files;
            try (var all = Files.walk(tree)) {
                files = all.filter(file -> Files.isRegularFile(file) && !file.endsWith(".context.yaml"))
                        .count();
            }
            var table = new Table("dir init on " + name, "what", "figure");
            table.row("files", files);
            table.row("contexts written", report.done().size());
            table.row("seconds", seconds);
            table.print();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }
}
