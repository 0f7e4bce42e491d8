package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// What a call costs in CPU without the model: `memory_search` with questions whose vectors the server remembers, and
/// `ping`; in this build and, by turns in the same run, in an older one.
///
/// The older build makes the data, over the protocol, and each build works on a copy: what was kept must be readable to
/// what comes later, never the other way round.
final class CallsBench {
    private static final int VISIT_MILLIS = 2_000;
    private static final int WARM_UP_CALLS = 6_000;
    private static final int WARM_UP_VISITS_MAX = 20;

    /// Fewer than the server remembers vectors.
    private static final int QUESTIONS = 100;

    private final Words words = new Words();
    private final AtomicInteger asked = new AtomicInteger();
    private final String project = "\"project_path\":" + Agent.text(Started.ROOT.toString());
    private final Call search = new Call("memory_search", this::question, Pattern.compile("\"count\":[1-9]\\d*}"));
    private final List<Call> calls = List.of(Call.PING, search);
    private final List<Build> builds;
    private final int count;
    private final int rounds;
    private final Path scratch;

    private CallsBench(List<Build> builds, int count, int rounds, Path scratch) {
        this.builds = builds;
        this.count = count;
        this.rounds = rounds;
        this.scratch = scratch;
    }

    static void run(List<Build> builds, int memories, int rounds)
            throws IOException, InterruptedException, ExecutionException {
        try (var scratch = Scratch.of("calls")) {
            new CallsBench(builds, memories, rounds, scratch.path()).run();
        }
    }

    private String question() {
        int number = Math.floorMod(asked.getAndIncrement(), QUESTIONS);
        return "\"query\":\"" + words.text(new Random(number), 8) + "\"," + project;
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        var data = Files.createDirectory(scratch.resolve("data"));
        sow(data);
        var targets = new ArrayList<Target>();
        try {
            for (var build : builds) {
                targets.add(build.serve(copied(data, scratch.resolve(build.name()))));
            }
            for (var target : targets) {
                for (var call : calls) {
                    warmUp(target, call);
                }
            }
            var figures = new Medians();
            for (int round = 0; round < rounds; round++) {
                for (var call : calls) {
                    round(targets, call, figures);
                }
            }
            print(targets, figures);
        } finally {
            for (var target : targets) {
                target.server().stop();
            }
        }
    }

    private void sow(Path data) throws IOException, InterruptedException {
        var target = builds.getFirst().serve(data);
        try (var agent = new Agent(target)) {
            for (int i = 0; i < count; i++) {
                agent.call(
                        "memory_record",
                        "\"title\":\"%s %d\",\"content\":\"%s\",\"outcome\":\"success\",%s"
                                .formatted(
                                        words.text(new Random(i), 6), i, words.text(new Random(~i), 40), project));
            }
        } finally {
            target.server().end();
        }
    }

    private static Path copied(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.filter(CallsBench::isKept).toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static boolean isKept(Path file) {
        var sockets = FileSystems.getDefault().getPathMatcher("glob:**/*.sock");
        return !sockets.matches(file) && (Files.isRegularFile(file) || Files.isDirectory(file));
    }

    private static void warmUp(Target target, Call call)
            throws IOException, InterruptedException, ExecutionException {
        int done = 0;
        for (int visit = 0; visit < WARM_UP_VISITS_MAX && done < WARM_UP_CALLS; visit++) {
            done += new Load(target, call, 1, VISIT_MILLIS).run().calls();
        }
    }

    /// Ratios are taken within a round, where both builds met the same weather.
    private static void round(List<Target> targets, Call call, Medians figures)
            throws IOException, InterruptedException, ExecutionException {
        double baseline = 0;
        for (var target : targets) {
            double before = apart(target);
            var visit = new Load(target, call, 1, VISIT_MILLIS).run();
            double cpu = visit.serverCpu() - (apart(target) - before) * 1000 / visit.calls();
            baseline = target == targets.getFirst() ? cpu : baseline;
            figures.add(target.name() + call.tool() + " cpu", cpu);
            figures.add(target.name() + call.tool() + " ratio", cpu / baseline);
            figures.add(target.name() + call.tool() + " p50", visit.p50());
        }
    }

    /// The milliseconds of CPU that went into what is not measured: the model, and the compiler of the JVM.
    private static double apart(Target target) throws IOException {
        double sum = 0;
        for (String thread : List.of("embedder-", "C1 Compiler", "C2 Compiler")) {
            sum += Usage.cpuMillis(target.server().pid(), thread);
        }
        return sum;
    }

    private void print(List<Target> targets, Medians figures) {
        var table = new Table(
                "calls: CPU of the server without model and compiler, %,d memories, median of %d interleaved rounds of %d ms"
                        .formatted(count, rounds, VISIT_MILLIS),
                "tool",
                "build",
                "CPU us/call",
                "ratio",
                "p50 us");
        for (var call : calls) {
            for (var target : targets) {
                String name = target.name() + call.tool();
                table.row(
                        call.tool(),
                        target.name(),
                        figures.of(name + " cpu"),
                        figures.of(name + " ratio"),
                        figures.of(name + " p50"));
            }
        }
        table.print("One client; every question was asked before, so that its vector is remembered.");
    }
}
