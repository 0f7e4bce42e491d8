package dev.contextd.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Shows how much of a file is written by somebody who does not tell.
final class GrowingFile implements AutoCloseable {
    private static final Duration LOOKS = Duration.ofMillis(200);
    private static final double MEGABYTE = 1 << 20;

    private final CountDownLatch end = new CountDownLatch(1);
    private final ProgressBar bar;

    /// @param prefix what the names of the file begin with while it is written
    /// @param bytes how long it becomes, about
    GrowingFile(Path directory, String prefix, long bytes, ProgressBar bar) {
        this.bar = bar;
        Thread.ofVirtual().start(() -> {
            try {
                while (!end.await(LOOKS.toMillis(), TimeUnit.MILLISECONDS)) {
                    long written = written(directory, prefix);
                    bar.report(written / MEGABYTE, Math.max(bytes, written) / MEGABYTE, "");
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static long written(Path directory, String prefix) {
        try (var files = Files.list(directory)) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
                    .mapToLong(GrowingFile::size)
                    .sum();
        } catch (IOException | UncheckedIOException _) {
            return 0;
        }
    }

    /// It may be gone by now.
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException _) {
            return 0;
        }
    }

    @Override
    public void close() {
        end.countDown();
        bar.close();
    }
}
