package dev.contextd.text.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The folders that the runtime makes in the system's directory for temporary files when its first class is used.
///
/// It would unpack its libraries there. We have them already, so that a folder stays empty; but it goes only with a
/// process that ends well. So it is removed as soon as it is there, and if a process was killed in that very moment, by
/// another one later.
record RuntimeFolders(Path directory) {
    static final String PREFIX = "onnxruntime-java";

    /// Other programs use the runtime too, and put something into theirs a moment after they made it.
    private static final Duration FORGOTTEN = Duration.ofHours(1);

    /// Something that uses the runtime for the first time.
    interface Start<T> {
        T start();
    }

    static RuntimeFolders ofSystem() {
        return new RuntimeFolders(Path.of(System.getProperty("java.io.tmpdir")));
    }

    <T> T removedAfter(Start<T> start) throws IOException {
        var before = all();
        T started = start.start();
        var fresh = new ArrayList<>(all());
        fresh.removeAll(before);
        for (Path folder : before) {
            if (isForgotten(folder, fresh)) {
                remove(folder);
            }
        }
        fresh.forEach(RuntimeFolders::remove);
        return started;
    }

    private List<Path> all() throws IOException {
        try (var folders = Files.newDirectoryStream(directory, PREFIX + "*")) {
            var all = new ArrayList<Path>();
            folders.forEach(all::add);
            return all;
        }
    }

    /// The age of a folder is told by the one that was just made.
    private static boolean isForgotten(Path folder, List<Path> fresh) {
        var now = fresh.stream().flatMap(it -> made(it).stream()).findFirst();
        return now.isPresent()
                && made(folder)
                        .filter(it -> it.toInstant()
                                .plus(FORGOTTEN)
                                .isBefore(now.get().toInstant()))
                        .isPresent();
    }

    private static Optional<FileTime> made(Path folder) {
        try {
            return Optional.of(Files.getLastModifiedTime(folder));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Only if it is empty, and ours.
    private static void remove(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException _) {
            // somebody else's
        }
    }
}
