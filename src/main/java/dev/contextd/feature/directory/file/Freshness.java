package dev.contextd.feature.directory.file;

import dev.contextd.feature.directory.file.ContextFile.Valid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Whether a context still fits the files of its directory.
///
/// @param stored the fingerprint it was written with
/// @param computed the fingerprint of the files now
/// @param sameContent whether the files hold what they held then, although their times are others
public record Freshness(String stored, String computed, boolean sameContent) {
    /// What a context is to somebody who wants to rely on it.
    public enum State {
        FRESH,
        STALE,
        MISSING
    }

    /// The names of the files that count, asked for only when they are needed.
    public interface Counted {
        List<String> names() throws IOException;
    }

    public State state() {
        return stored.equals(computed) || sameContent ? State.FRESH : State.STALE;
    }

    public static Freshness of(Path directory, Valid file, Counted files) throws IOException {
        String stored = file.text("fingerprint");
        String computed = Fingerprint.of(directory);
        boolean same = !stored.equals(computed)
                && file.hash().isPresent()
                && file.hash().get().fingerprint().equals(stored)
                && file.hash().get().hex().equals(ContentHash.of(directory, files.names()));
        return new Freshness(stored, computed, same);
    }
}
