package dev.contextd.feature.repository;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.source.walk.DirectoryWatch;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/// Keeps the index of a directory current: waits until the system tells of a change, then looks at what it was.
///
/// Looking means to compare the times of all files, which takes a fraction of a second for thousands; so there is one
/// way to index and not a second one for single files.
public final class WorkTreeWatch implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(WorkTreeWatch.class.getName());

    /// Changes come in swarms: a checkout, a save of all files.
    private static final Duration CALM = Duration.ofMillis(300);

    /// A large tree is not looked at all the time: a run is followed by a rest of so many times its length,
    /// but not so long that a machine busy with other things would make it forget the user.
    private static final int REST_FACTOR = 4;

    private static final Duration REST_MAX = Duration.ofSeconds(20);

    /// How often to look where the system cannot tell of changes, or not of all.
    private static final Duration WITHOUT_EVENTS = Duration.ofSeconds(30);

    private final Repositories repositories;
    private final Owner owner;
    private final IndexRequest request;
    private final DirectoryWatch watch;
    private final Consumer<String> told;
    private final Thread thread;

    /// Whether the last look found directories that were not watched before.
    private boolean grew;

    /// Whether the last look was one of its own. Who joins a run that is under way hears of no directories, and of
    /// nothing that changed before they came.
    private boolean led;

    private boolean watching;

    /// @param told in words what was done, for people who watch it
    WorkTreeWatch(Repositories repositories, Owner owner, IndexRequest request, Consumer<String> told)
            throws IOException {
        this.repositories = repositories;
        this.owner = owner;
        this.request = request;
        this.told = told;
        this.watch = new DirectoryWatch(request.from().getFileSystem());
        this.thread = Thread.ofPlatform().daemon().name("watch").start(this::work);
    }

    private void work() {
        try {
            while (true) {
                long start = System.nanoTime();
                boolean looked = look();
                // also for what came into a new directory before it was watched
                while (looked && (grew || !led)) {
                    looked = look();
                }
                var rest = Duration.ofNanos(System.nanoTime() - start).multipliedBy(REST_FACTOR);
                Thread.sleep(Collections.min(List.of(rest, REST_MAX)));
                if (watching) {
                    await();
                } else {
                    Thread.sleep(WITHOUT_EVENTS);
                }
            }
        } catch (InterruptedException | ClosedWatchServiceException _) {
            // closed
        }
    }

    /// @return whether it came to an end
    private boolean look() throws InterruptedException {
        grew = false;
        led = false;
        try {
            var result = repositories
                    .index(owner, request, IndexRuns.TO_THE_END, Progress.SILENT, this::register)
                    .result();
            if (result.indexed() > 0 || result.removed() > 0) {
                told.accept("%d file%s indexed, %d removed"
                        .formatted(result.indexed(), result.indexed() == 1 ? "" : "s", result.removed()));
            }
            return true;
        } catch (Failure e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            LOG.log(Level.WARNING, "a watched directory could not be indexed: " + e.sentence());
            return false;
        }
    }

    /// Watches the directories that count now, and no others.
    private void register(List<Path> folders) {
        led = true;
        watching = true;
        boolean seeing = watch.blindness().isEmpty();
        grew |= watch.watch(folders);
        if (seeing && watch.blindness().isPresent()) {
            LOG.log(
                    Level.WARNING,
                    "not all directories can be watched, so changes are looked for every "
                            + WITHOUT_EVENTS.toSeconds() + " s: "
                            + watch.blindness().get());
        }
    }

    private void await() throws InterruptedException {
        if (watch.blindness().isEmpty()) {
            watch.next();
        } else if (watch.next(WITHOUT_EVENTS).isEmpty()) {
            return;
        }
        boolean swarm = true;
        while (swarm) {
            swarm = watch.next(CALM).isPresent();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            watch.close();
            thread.join(Duration.ofSeconds(10));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a watch could not be ended", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
