package dev.contextd.feature.directory.scan;

import dev.contextd.base.host.Host;
import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.Replacement;
import dev.contextd.source.walk.DirectoryWatch;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// A file system watch that tells in which directories something was written since it was last asked.
///
/// Nobody waits for events: they are taken when somebody asks. So that none is still on its way then, a file is made
/// in a directory of our own first; the system tells of changes in their order, so whatever was written before the
/// question has arrived when that file has. Where that takes long, events come by looking around now and then, which
/// is too late: then it says that it cannot tell.
final class ChangedDirectories implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ChangedDirectories.class.getName());
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /// Others ring the same bell, in this process and elsewhere.
    private static final AtomicLong RINGS = new AtomicLong();

    private final DirectoryWatch watch;
    private final Path bell;
    private boolean blind;

    /// @param bell a directory of our own; made if it is not there
    ChangedDirectories(Path root, Path bell) throws IOException {
        Files.createDirectories(bell, Host.here().ownDirectory(bell));
        this.watch = new DirectoryWatch(root.getFileSystem());
        this.bell = bell;
        watch(List.of());
    }

    /// @param touched directories in which something was written
    /// @param onlyContexts whether that were contexts and nothing else
    record Seen(Set<Path> touched, boolean onlyContexts) {}

    /// What happened since the last time; empty if that is not known.
    Optional<Seen> look() throws IOException, InterruptedException {
        if (blind) {
            return Optional.empty();
        }
        String ring = ring();
        var touched = new HashSet<Path>();
        boolean onlyContexts = true;
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean rung = false;
        while (true) {
            // The bell may have been rung by others before, and stand in line before what we want to know of: all that
            // has arrived with our ring is looked at.
            var change = watch.next(rung ? Duration.ZERO : Duration.ofNanos(end - System.nanoTime()));
            if (change.isEmpty() && !rung) {
                giveUp("the system does not tell of changes in time");
                return Optional.empty();
            }
            if (change.isEmpty()) {
                return Optional.of(new Seen(touched, onlyContexts));
            }
            var names = change.get().names();
            if (change.get().directory().equals(bell)) {
                rung |= names.contains(ring);
            } else {
                touched.add(change.get().directory());
                onlyContexts &= names.stream().allMatch(ChangedDirectories::isContext);
            }
        }
    }

    private String ring() throws IOException {
        String name = ProcessHandle.current().pid() + "-" + RINGS.incrementAndGet();
        var file = bell.resolve(name);
        Files.deleteIfExists(file);
        Files.createFile(file);
        Files.delete(file);
        return name;
    }

    private static boolean isContext(String name) {
        return name.equals(ContextFile.NAME) || Replacement.isPassing(name);
    }

    /// Watches these directories and no others; says whether some of them were not watched before.
    boolean watch(List<Path> walked) {
        if (blind) {
            return false;
        }
        var all = new ArrayList<>(walked);
        all.add(bell);
        boolean grew = watch.watch(all);
        watch.blindness().ifPresent(this::giveUp);
        return grew && !blind;
    }

    private void giveUp(String why) {
        blind = true;
        watch.watch(List.of());
        LOG.log(Level.INFO, "directories are looked at with every question instead of being watched: " + why);
    }

    @Override
    public void close() {
        try {
            watch.close();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "a watch could not be ended: " + e.getMessage());
        }
    }
}
