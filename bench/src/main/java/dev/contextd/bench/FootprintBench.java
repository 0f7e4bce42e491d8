package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What stays resident of a server that indexes the same large, deeply nested files again and again: a curve that has to
/// level off. Started as its users do, since how memory is given back is told by the launcher.
final class FootprintBench {
    /// The model and a heap that grows would hide what the parsers take: where no library is, the model cannot be loaded,
    /// and this variable is heeded after the options of the launcher.
    private static final Map<String, String> PARSERS_ALONE =
            Map.of("_JAVA_OPTIONS", "-Donnxruntime.native.path=/dev/null -Xmx128m");

    private static final int FILES = 6;

    private static final int FILE_CHARS = 900_000;

    /// As deep as is parsed, or nearly.
    private static final int PARSED_DEPTH = 900;

    private static final int LINE_CHARS = 60;

    /// In which free memory has been given back.
    private static final Duration REST = Duration.ofSeconds(12);

    private FootprintBench() {}

    static void run(List<Build> builds, int rounds) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("footprint")) {
            var tree = scratch.folder("tree");
            write(tree);
            var columns = new ArrayList<>(List.of("build", "at first"));
            for (int round = 1; round <= rounds; round++) {
                columns.add("run " + round);
            }
            columns.add("peak");
            var table = new Table("footprint: resident MB of the server, a rest after each run", columns.toArray(String[]::new));
            for (var build : builds) {
                table.row(measured(build, scratch.folder(build.name()), tree, rounds));
            }
            table.print("Six files of 900 KB, half of them nested without end, half 900 deep over and over; indexed anew each time.");
        }
    }

    private static void write(Path tree) throws IOException {
        // A work tree of its own: in ours, what benchmarks write is ignored.
        Files.writeString(Files.createDirectories(tree.resolve(".git")).resolve("HEAD"), "ref: refs/heads/main\n");
        int half = FILE_CHARS / 2;
        Files.writeString(tree.resolve("endless.js"), nested('[', half, ']'));
        Files.writeString(tree.resolve("endless.c"), nested('(', half, ')'));
        Files.writeString(tree.resolve("Endless.java"), nested('{', half, '}'));
        Files.writeString(tree.resolve("deep.js"), again(nested('[', PARSED_DEPTH, ']') + ";\n"));
        Files.writeString(tree.resolve("deep.py"), again(nested('(', PARSED_DEPTH, ')') + "\n"));
        Files.writeString(tree.resolve("deep.rs"), again(nested('{', PARSED_DEPTH, '}') + "\n"));
    }

    private static String again(String text) {
        return text.repeat(FILE_CHARS / text.length());
    }

    /// In lines as people write them: what has longer ones is taken for generated, and not looked at.
    private static String nested(char open, int depth, char close) {
        var text = new StringBuilder();
        for (int i = 0; i < 2 * depth; i++) {
            text.append(i < depth ? open : close).append(i % LINE_CHARS == LINE_CHARS - 1 ? "\n" : "");
        }
        return text.toString();
    }

    private static Object[] measured(Build build, Path data, Path tree, int rounds)
            throws IOException, InterruptedException {
        var row = new ArrayList<Object>(List.of(build.name()));
        var target = build.launch(data, PARSERS_ALONE);
        try (var agent = new Agent(target)) {
            long pid = target.server().pid();
            row.add(Usage.residentMegabytes(pid));
            for (int round = 0; round < rounds; round++) {
                var result = agent.call(
                        "index_repository", "\"path\":" + Agent.text(tree.toString()) + ",\"force\":true");
                if (result.path("files_indexed").asInt() != FILES) {
                    throw new IOException("that was not all: " + result);
                }
                Thread.sleep(REST);
                row.add(Usage.residentMegabytes(pid));
            }
            row.add(Usage.peakMegabytes(pid));
        } finally {
            target.server().stop();
        }
        return row.toArray();
    }
}
