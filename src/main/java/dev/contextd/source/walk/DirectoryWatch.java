package dev.contextd.source.walk;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A watch over some directories, not over what is below them: what the system tells of changes there.
///
/// For one thread at a time; only [#close()] may come from another, and ends a wait.
public final class DirectoryWatch implements AutoCloseable {
    private final WatchService events;
    private final Map<Path, WatchKey> keys = new HashMap<>();
    private final Map<WatchKey, Path> directories = new HashMap<>();
    private Optional<String> blindness = Optional.empty();

    public DirectoryWatch(FileSystem system) throws IOException {
        this.events = system.newWatchService();
    }

    /// @param names of what came, went or was changed there; an empty one if that was more than the system remembers
    public record Change(Path directory, List<String> names) {}

    /// Watches these directories and no others; says whether some of them were not watched before.
    public boolean watch(Collection<Path> wanted) {
        forgetOthers(new HashSet<>(wanted));
        boolean grew = false;
        for (Path directory : wanted) {
            if (blindness.isEmpty() && !keys.containsKey(directory)) {
                grew |= register(directory);
            }
        }
        return grew;
    }

    private void forgetOthers(Set<Path> wanted) {
        keys.entrySet().removeIf(entry -> {
            boolean gone = !wanted.contains(entry.getKey()) || !entry.getValue().isValid();
            if (gone) {
                entry.getValue().cancel();
                directories.remove(entry.getValue());
            }
            return gone;
        });
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
            // gone again, which is a change as well
            return true;
        } catch (IOException e) {
            // the system has no more watches to give
            blindness = Optional.of(String.valueOf(e.getMessage()));
            return false;
        }
    }

    /// Why not all directories are watched that should be; what is told is not all then. It stays so.
    public Optional<String> blindness() {
        return blindness;
    }

    /// The next change; empty if none comes in that time.
    public Optional<Change> next(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var key = events.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (key == null) {
                return Optional.empty();
            }
            var change = change(key);
            if (change.isPresent()) {
                return change;
            }
        }
    }

    /// The next change, whenever that comes.
    public Change next() throws InterruptedException {
        while (true) {
            var change = change(events.take());
            if (change.isPresent()) {
                return change.get();
            }
        }
    }

    /// Empty if the directory is not watched any more.
    private Optional<Change> change(WatchKey key) {
        var names = key.pollEvents().stream().map(DirectoryWatch::name).toList();
        key.reset();
        return Optional.ofNullable(directories.get(key)).map(directory -> new Change(directory, names));
    }

    private static String name(WatchEvent<?> event) {
        return event.context() instanceof Path path ? path.toString() : "";
    }

    @Override
    public void close() throws IOException {
        events.close();
    }
}
