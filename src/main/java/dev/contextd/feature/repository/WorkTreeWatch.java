package dev.contextd.feature.repository;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Keeps the index of a directory current: waits until the system tells of a change, then looks at what it was.
///
/// Looking means to compare the times of all files, which takes a fraction of a second for thousands; so there is one
/// way to index and not a second one for single files.
public final class WorkTreeWatch implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(WorkTreeWatch.class.getName());

    /// Changes come in swarms: a checkout, a save of all files.
    private static final Duration CALM = Duration.ofMillis(300);

    /// A large tree is not looked at all the time: a run is followed by a rest of so many times its length.
    private static final int REST_FACTOR = 4;

    /// How often to look where the system cannot tell of changes, or not of all.
    private static final Duration WITHOUT_EVENTS = Duration.ofSeconds(30);

    private final Repositories repositories;
    private final Owner owner;
    private final IndexRequest request;
    private final WatchService events;
    private final Consumer<String> told;
    private final Map<Path, WatchKey> keys = new HashMap<>();
    private final Thread thread;
    private boolean grew;
    private boolean blind;

    /// @param told in words what was done, for people who watch it
    WorkTreeWatch(Repositories repositories, Owner owner, IndexRequest request, Consumer<String> told)
            throws IOException {
        this.repositories = repositories;
        this.owner = owner;
        this.request = request;
        this.told = told;
        this.events = request.from().getFileSystem().newWatchService();
        this.thread = Thread.ofPlatform().daemon().name("watch").start(this::work);
    }

    private void work() {
        try {
            while (true) {
                long start = System.nanoTime();
                grew = false;
                look();
                if (grew) {
                    // what came into a new directory before it was watched
                    look();
                }
                Thread.sleep(Duration.ofNanos(System.nanoTime() - start).multipliedBy(REST_FACTOR));
                await();
            }
        } catch (InterruptedException | ClosedWatchServiceException _) {
            // closed
        }
    }

    private void look() throws InterruptedException {
        try {
            var result = repositories
                    .index(owner, request, Progress.SILENT, this::register)
                    .result();
            if (result.indexed() > 0 || result.removed() > 0) {
                told.accept("%d files indexed, %d removed".formatted(result.indexed(), result.removed()));
            }
        } catch (Failure e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException();
            }
            LOG.log(Level.WARNING, "a watched directory could not be indexed: " + e.sentence());
        }
    }

    /// Watches the directories that count now, and no others.
    private void register(List<Path> folders) {
        var now = new HashSet<>(folders);
        keys.entrySet().removeIf(entry -> {
            boolean gone = !now.contains(entry.getKey()) || !entry.getValue().isValid();
            if (gone) {
                entry.getValue().cancel();
            }
            return gone;
        });
        for (Path folder : folders) {
            if (blind || keys.containsKey(folder)) {
                continue;
            }
            try {
                keys.put(
                        folder,
                        folder.register(
                                events,
                                StandardWatchEventKinds.ENTRY_CREATE,
                                StandardWatchEventKinds.ENTRY_MODIFY,
                                StandardWatchEventKinds.ENTRY_DELETE));
                grew = true;
            } catch (NoSuchFileException _) {
                // gone again
            } catch (IOException e) {
                // the system has no more watches to give
                blind = true;
                LOG.log(
                        Level.WARNING,
                        "not all directories can be watched, so changes are looked for every "
                                + WITHOUT_EVENTS.toSeconds() + " s: " + e.getMessage());
            }
        }
    }

    private void await() throws InterruptedException {
        var key = blind ? events.poll(WITHOUT_EVENTS.toSeconds(), TimeUnit.SECONDS) : events.take();
        while (key != null) {
            key.pollEvents();
            key.reset();
            key = events.poll(CALM.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            events.close();
            thread.join(Duration.ofSeconds(10));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a watch could not be ended", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
