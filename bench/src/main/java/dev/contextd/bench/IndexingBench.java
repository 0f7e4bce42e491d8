package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What it costs in CPU to index a work tree apart from the model's work, in this build and, by turns in the same run,
/// in an older one: some of this program's files, copied to another place each time. The first copy had its vectors
/// computed, which the others have in common with it; so each is written with its vectors, and the model has nothing
/// to do.
final class IndexingBench {
    private static final String INDEXED = "src/main/java/dev/contextd/feature";

    private static final int WARM_UP = 3;

    private final List<Build> builds;
    private final int rounds;
    private final Scratch scratch;

    private IndexingBench(List<Build> builds, int rounds, Scratch scratch) {
        this.builds = builds;
        this.rounds = rounds;
        this.scratch = scratch;
    }

    static void run(List<Build> builds, int rounds) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("indexing")) {
            new IndexingBench(builds, rounds, scratch).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        var targets = new ArrayList<Target>();
        try {
            for (var build : builds) {
                var target = build.serve(scratch.folder(build.name()));
                targets.add(target);
                System.err.println("bench: computing the vectors once, in " + target.name());
                index(target, copy("first of " + target.name()));
            }
            var figures = new Medians();
            for (int round = -WARM_UP; round < rounds; round++) {
                double baseline = 0;
                for (var target : targets) {
                    double cpu = index(target, copy("round %d of %s".formatted(round, target.name())));
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

    private Path copy(String name) throws IOException {
        var from = Started.ROOT.resolve(INDEXED);
        var to = scratch.folder(name);
        // a repository of its own, because the scratch folder is one that ours ignores
        Files.writeString(Files.createDirectory(to.resolve(".git")).resolve("HEAD"), "ref: refs/heads/main\n");
        try (var files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                var copy = to.resolve(from.relativize(file));
                if (!copy.equals(to)) {
                    Files.copy(file, copy);
                }
            }
        }
        return to;
    }

    /// The milliseconds of CPU till everything is written, without those of the JVM's compiler.
    private static double index(Target target, Path tree) throws IOException, InterruptedException {
        var cpu = new ServerCpu(target);
        double before = cpu.millis();
        var result = indexed(target, tree);
        if (result.path("files_indexed").asInt() < 100) {
            throw new IOException("that was not all: " + result);
        }
        double after;
        do {
            after = cpu.whenIdle();
        } while (indexed(target, tree).path("vectors_pending").asInt() > 0);
        return after - before;
    }

    /// Over a connection of its own: one that waits for vectors would be closed meanwhile.
    private static JsonNode indexed(Target target, Path tree) throws IOException {
        try (var agent = new Agent(target)) {
            return agent.call("index_repository", "\"path\":" + Agent.text(tree.toString()));
        }
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
        table.print("Each round indexes another copy of the same files, whose vectors are known.");
    }
}
