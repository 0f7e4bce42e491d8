package dev.contextd.cli;

import dev.contextd.directory.Caretaker.Wish;
import dev.contextd.tool.Progress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "watch",
        description = "Go on and write contexts anew when their files change, until interrupted.",
        mixinStandardHelpOptions = true)
final class DirWatchCommand implements Callable<Integer> {
    /// What closing may take after an interrupt.
    private static final Duration STOPPING = Duration.ofSeconds(10);

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
        var end = new CountDownLatch(1);
        var main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> {
            end.countDown();
            try {
                main.join(STOPPING);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
        var out = spec.commandLine().getOut();
        out.println("watching " + where.path().toAbsolutePath().normalize() + "; end with Ctrl-C");
        out.flush();
        return where.with(caretaker -> {
            long pause = interval;
            try {
                while (!end.await(pause, TimeUnit.MILLISECONDS)) {
                    long start = System.nanoTime();
                    var wish = new Wish(Optional.empty(), true, false, false, false, false);
                    var report = caretaker.regenerate(wish, Progress.SILENT);
                    report.done().forEach(scope -> out.println("written: " + scope));
                    out.flush();
                    // A large tree is not looked at all the time.
                    pause = Math.max(interval, 4 * TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return 0;
        });
    }
}
