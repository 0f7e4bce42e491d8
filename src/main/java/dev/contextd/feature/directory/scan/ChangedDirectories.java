package dev.contextd.feature.directory.scan;

import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.Replacement;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A file system watch that tells in which directories something was written since it was last asked.
///
/// Nobody waits for events: they are taken when somebody asks. So that none is still on its way then, a file is made
/// in a directory of our own first; the system tells of changes in their order, so whatever was written before the
/// question has arrived when that file has. Where that takes long, events come by looking around now and then, which
/// is too late: then the lookout says that it cannot tell.
final class ChangedDirectories implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ChangedDirectories.class.getName());
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final WatchService events;
    private final Path bell;
    private final WatchKey bellKey;
    private final Map<Path, WatchKey> keys = new HashMap<>();
    private final Map<WatchKey, Path> directories = new HashMap<>();
    private long rings;
    private boolean blind;

    ChangedDirectories(Path root) throws IOException {
        events = root.getFileSystem().newWatchService();
        bell = Files.createTempDirectory("contextd-lookout");
        bellKey = bell.register(events, StandardWatchEventKinds.ENTRY_CREATE);
    }

    /// @param touched directories in which something was written
    /// @param onlyContexts whether that were contexts and nothing else
    record Seen(Set<Path> touched, boolean onlyContexts) {}

    /// What happened since the last time; empty if that is not known.
    Optional<Seen> look() throws IOException, InterruptedException {
        if (blind) {
            return Optional.empty();
        }
        var ring = bell.resolve(Long.toString(rings++));
        Files.createFile(ring);
        Files.delete(ring);
        var touched = new HashSet<Path>();
        boolean onlyContexts = true;
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var key = events.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (key == null) {
                giveUp("the system does not tell of changes in time");
                return Optional.empty();
            }
            var happened = key.pollEvents();
            key.reset();
            if (key.equals(bellKey)) {
                if (isIn(happened, ring)) {
                    return Optional.of(new Seen(touched, onlyContexts));
                }
                continue;
            }
            var directory = directories.get(key);
            if (directory != null) {
                touched.add(directory);
                onlyContexts &= happened.stream().allMatch(ChangedDirectories::isContext);
            }
        }
    }

    private static boolean isIn(List<WatchEvent<?>> happened, Path ring) {
        return happened.stream().anyMatch(event -> ring.endsWith(String.valueOf(event.context())));
    }

    private static boolean isContext(WatchEvent<?> event) {
        String name = String.valueOf(event.context());
        return name.equals(ContextFile.NAME) || Replacement.isPassing(name);
    }

    /// Watches these directories and no others; says whether some of them were not watched before.
    boolean watch(List<Path> walked) {
        var now = new HashSet<>(walked);
        keys.entrySet().removeIf(entry -> {
            boolean gone = !now.contains(entry.getKey()) || !entry.getValue().isValid();
            if (gone) {
                entry.getValue().cancel();
                directories.remove(entry.getValue());
            }
            return gone;
        });
        boolean grew = false;
        for (Path directory : walked) {
            if (!blind && !keys.containsKey(directory)) {
                grew |= register(directory);
            }
        }
        return grew;
    }

    private boolean register(Path directory) {
        try {
            var key = directory.register(
                    events,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_MODIFY,
                    StandardWatchEventKinds.ENTRY_DELETE);
            keys.put(directory, key);
            directories.put(key, directory);
            return true;
        } catch (NoSuchFileException _) {
            return true;
        } catch (IOException e) {
            giveUp(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void giveUp(String why) {
        blind = true;
        keys.values().forEach(WatchKey::cancel);
        keys.clear();
        directories.clear();
        LOG.log(Level.INFO, "directories are looked at with every question instead of being watched: " + why);
    }

    @Override
    public void close() {
        try {
            events.close();
            Files.deleteIfExists(bell);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a lookout could not be ended: " + e.getMessage());
        }
    }
}
