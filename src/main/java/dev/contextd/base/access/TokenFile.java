package dev.contextd.base.access;

import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.file.ProcessLock;
import dev.contextd.base.file.WatchedFile;
import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/// A file that only its owner can read. Processes that change it take turns.
public final class TokenFile implements TokenLines {
    /// Nobody needs more than a moment to change the file.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Path file;
    private final WatchedFile<List<String>> lines;

    public TokenFile(Path file) {
        this.file = file;
        this.lines = new WatchedFile<>(file, List.of(), TokenFile::read);
    }

    private static List<String> read(Path file) throws IOException {
        return List.copyOf(Files.readAllLines(file, StandardCharsets.UTF_8));
    }

    @Override
    public List<String> lines() throws IOException {
        return lines.value();
    }

    @Override
    public void change(UnaryOperator<List<String>> change) throws IOException {
        var directory = file.toAbsolutePath().resolveSibling("");
        Files.createDirectories(directory, Host.here().ownDirectory(directory));
        try (var _ = ProcessLock.take(directory.resolve(file.getFileName() + ".lock"), PATIENCE)
                .orElseThrow(() -> new IOException("somebody else does not stop changing it"))) {
            var before = Files.exists(file) ? read(file) : List.<String>of();
            var after = change.apply(before);
            if (!after.equals(before)) {
                AtomicFile.of(file.toAbsolutePath()).forOwnerOnly().write(path -> Files.write(path, after));
            }
        }
    }

    @Override
    public String place() {
        return "The token file";
    }
}
