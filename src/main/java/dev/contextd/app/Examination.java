package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.sqlite.DatabaseFile;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A read-only look at the data directory and the model, also while another process uses them.
public final class Examination {
    private final Path data;
    private final Optional<Path> embedderFolder;

    public Examination(Config config) {
        this.data = config.dataDir();
        this.embedderFolder = config.embedderFolder();
    }

    /// The id of the process that owns the data directory.
    public Optional<String> owner() {
        return new DatabaseFile(data).owner();
    }

    public boolean hasDatabase() {
        return new DatabaseFile(data).isThere();
    }

    /// Reads the whole database; gives a sentence about what is damaged, if anything is.
    public Optional<String> damage() {
        return new DatabaseFile(data).inspect().told();
    }

    /// How many numbers the model makes of a text; a `Failure` if it cannot be loaded. Without a data directory nothing
    /// is left behind.
    public int dimensions() {
        if (Files.isDirectory(data)) {
            return dimensions(data.resolve("model"));
        }
        try {
            var passing = Files.createTempDirectory("contextd-doctor");
            try {
                return dimensions(passing);
            } finally {
                remove(passing);
            }
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "There is no room for temporary files; make some.", Map.of(), e);
        }
    }

    private int dimensions(Path cache) {
        try (var embedder = embedderFolder
                .map(folder -> OnnxEmbedder.ofFolder(folder, cache, 1))
                .orElseGet(() -> new OnnxEmbedder(cache, 1))) {
            return embedder.embed(List.of("where do we refresh the token")).getFirst().length;
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
