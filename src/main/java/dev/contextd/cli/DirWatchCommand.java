package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.directory.ProjectContexts;
import dev.contextd.feature.directory.ProjectContexts.Wish;
import dev.contextd.tool.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "watch",
        description = "Go on and write contexts anew when their files change, until interrupted.",
        mixinStandardHelpOptions = true)
final class DirWatchCommand implements Callable<Integer> {
    /// What closing may take after an interrupt.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private static final int INTERVAL_MIN = 10;
    private static final Wish CHANGED = new Wish(Optional.empty(), true, false, false, false, false);

    @Mixin
    private final DirCommand.Where where = new DirCommand.Where();

    @Option(
            names = "--interval",
            paramLabel = "MILLIS",
            defaultValue = "500",
            description = "How long to wait between two looks; longer on trees that take longer.")
    private int interval;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (interval < INTERVAL_MIN) {
            throw new ParameterException(spec.commandLine(), "--interval must be at least " + INTERVAL_MIN + ".");
        }
        var end = new CountDownLatch(1);
        var main = Thread.currentThread();
        StopSignal.then(() -> {
            end.countDown();
            try {
                main.join(STOPPING);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        return where.with(projectContexts -> {
            var out = spec.commandLine().getOut();
            out.println("watching " + where.path().toAbsolutePath().normalize() + "; end with Ctrl-C");
            out.flush();
            watch(projectContexts, end);
            return 0;
        });
    }

    private void watch(ProjectContexts projectContexts, CountDownLatch end) {
        var known = List.<String>of();
        long pause = interval;
        try {
            while (!end.await(pause, TimeUnit.MILLISECONDS)) {
                long start = System.nanoTime();
                var problems = look(projectContexts);
                if (!problems.equals(known)) {
                    problems.forEach(problem -> spec.commandLine().getErr().println("contextd: " + problem));
                    spec.commandLine().getErr().flush();
                }
                known = problems;
                // A large tree is not looked at all the time.
                pause = Math.max(interval, 4 * TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What is wrong, which somebody may be about to mend.
    private List<String> look(ProjectContexts projectContexts) {
        var out = spec.commandLine().getOut();
        try {
            var report = projectContexts.regenerate(CHANGED, Progress.SILENT);
            report.done().forEach(scope -> out.println("written: " + scope));
            out.flush();
            return report.problems();
        } catch (Failure e) {
            return List.of(e.sentence());
        }
    }
}
