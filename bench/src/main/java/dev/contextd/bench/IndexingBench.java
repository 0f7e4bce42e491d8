package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What it costs in CPU to index a work tree by words: the files of this program, in this build and, by turns in the
/// same run, in an older one. There is no model, so that no vectors are made.
final class IndexingBench {
    /// Where no library is, the model cannot be loaded, and search goes by words alone.
    private static final Map<String, String> WITHOUT_MODEL =
            Map.of("JAVA_TOOL_OPTIONS", "-Donnxruntime.native.path=/dev/null");

    private static final int WARM_UP = 3;

    private final List<Build> builds;
    private final int rounds;
    private final Path scratch;

    private IndexingBench(List<Build> builds, int rounds, Path scratch) {
        this.builds = builds;
        this.rounds = rounds;
        this.scratch = scratch;
    }

    static void run(List<Build> builds, int rounds) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("indexing")) {
            new IndexingBench(builds, rounds, scratch.path()).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        var targets = new ArrayList<Target>();
        try {
            for (var build : builds) {
                targets.add(build.serve(Files.createDirectory(scratch.resolve(build.name())), WITHOUT_MODEL));
            }
            var figures = new Medians();
            for (int round = -WARM_UP; round < rounds; round++) {
                double baseline = 0;
                for (var target : targets) {
                    double cpu = index(target);
                    baseline = target == targets.getFirst() ? cpu : baseline;
                    if (round >= 0) {
                        figures.add(target.name() + " cpu", cpu);
                        figures.add(target.name() + " ratio", cpu / baseline);
                    }
                }
            }
            print(targets, figures);
        } finally {
            for (var target : targets) {
                target.server().stop();
            }
        }
    }

    /// The milliseconds of CPU without those of the JVM's compiler.
    private static double index(Target target) throws IOException {
        try (var agent = new Agent(target)) {
            double before = cpu(target);
            var result = agent.call(
                    "index_repository",
                    "\"path\":" + Agent.text(Started.ROOT.resolve("src/main/java").toString()) + ",\"force\":true");
            if (result.path("files_indexed").asInt() < 100) {
                throw new IOException("that was not all: " + result);
            }
            return cpu(target) - before;
        }
    }

    private static double cpu(Target target) throws IOException {
        long pid = target.server().pid();
        return Usage.cpuMillis(pid) - Usage.cpuMillis(pid, "C1 Compiler") - Usage.cpuMillis(pid, "C2 Compiler");
    }

    private void print(List<Target> targets, Medians figures) {
        var table = new Table(
                "indexing: CPU of the server without compiler and model, median of %d interleaved rounds"
                        .formatted(rounds),
                "build",
                "CPU ms",
                "ratio");
        for (var target : targets) {
            table.row(target.name(), figures.of(target.name() + " cpu"), figures.of(target.name() + " ratio"));
        }
        table.print("All files are indexed anew each time (force).");
    }
}
