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
    /// Where no library is, the model cannot be loaded: it would hide what the parsers take.
    private static final Map<String, String> WITHOUT_MODEL =
            Map.of("JAVA_TOOL_OPTIONS", "-Donnxruntime.native.path=/dev/null");

    private static final int FILE_CHARS = 900_000;

    /// As deep as is parsed, or nearly.
    private static final int PARSED_DEPTH = 900;

    /// In which free memory has been given back.
    private static final Duration REST = Duration.ofSeconds(15);

    private FootprintBench() {}

    static void run(List<Build> builds, int rounds) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("footprint")) {
            var tree = scratch.folder("tree");
            write(tree);
            var columns = new ArrayList<>(List.of("build", "at first"));
            for (int round = 1; round <= rounds; round++) {
                columns.add("run " + round);
            }
            columns.addAll(List.of("rested", "peak"));
            var table = new Table("footprint: resident MB of the server after each run", columns.toArray(String[]::new));
            for (var build : builds) {
                table.row(measured(build, scratch.folder(build.name()), tree, rounds));
            }
            table.print("Six files of 900 KB, half of them nested without end, half 900 deep over and over; indexed anew each time.");
        }
    }

    private static void write(Path tree) throws IOException {
        Files.writeString(tree.resolve("endless.js"), "[".repeat(FILE_CHARS / 2) + "]".repeat(FILE_CHARS / 2));
        Files.writeString(tree.resolve("endless.c"), "(".repeat(FILE_CHARS / 2) + ")".repeat(FILE_CHARS / 2));
        Files.writeString(tree.resolve("Endless.java"), "{".repeat(FILE_CHARS / 2) + "}".repeat(FILE_CHARS / 2));
        Files.writeString(tree.resolve("deep.js"), deep("[", "];\n"));
        Files.writeString(tree.resolve("deep.py"), deep("(", ")\n"));
        Files.writeString(tree.resolve("deep.rs"), deep("{", "}\n"));
    }

    private static String deep(String open, String close) {
        var once = open.repeat(PARSED_DEPTH) + "1" + close.substring(0, 1).repeat(PARSED_DEPTH) + close.substring(1);
        return once.repeat(FILE_CHARS / once.length());
    }

    private static Object[] measured(Build build, Path data, Path tree, int rounds)
            throws IOException, InterruptedException {
        var row = new ArrayList<Object>(List.of(build.name()));
        var target = build.launch(data, WITHOUT_MODEL);
        try (var agent = new Agent(target)) {
            long pid = target.server().pid();
            row.add(Usage.residentMegabytes(pid));
            for (int round = 0; round < rounds; round++) {
                agent.call("index_repository", "\"path\":" + Agent.text(tree.toString()) + ",\"force\":true");
                row.add(Usage.residentMegabytes(pid));
            }
            Thread.sleep(REST);
            row.add(Usage.residentMegabytes(pid));
            row.add(Usage.peakMegabytes(pid));
        } finally {
            target.server().stop();
        }
        return row.toArray();
    }
}
