package dev.contextd.base.access;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.file.WatchedFile;
import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The token of the user whose server it is, in a file that nobody else can read. Who brings it can read that user's
/// files, so it is that user: over TCP the system does not say who calls.
///
/// It stays the same from start to start, because agents are registered with it. To make it worthless is to remove the
/// file; the next start makes another.
public final class LocalToken {
    private static final Pattern TOKEN = Pattern.compile("ctxd_[A-Za-z0-9_-]{43}");

    private final Path file;
    private final WatchedFile<Optional<TokenHash>> hash;

    public LocalToken(Path file) {
        this.file = file;
        this.hash = new WatchedFile<>(file, Optional.empty(), path -> Optional.of(TokenHash.of(read(path))));
    }

    public Path file() {
        return file;
    }

    /// The token, made if there is none. Refuses one that others may have read.
    public String ready() {
        try {
            if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
                AtomicFile.of(file.toAbsolutePath()).forOwnerOnly().write(Tokens.fresh() + "\n");
            }
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The token cannot be written: " + FileTrouble.of(e) + "; check room and permissions.",
                    Map.of(),
                    e);
        }
        try {
            return read(file);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The token in " + file + " cannot be used: " + FileTrouble.of(e)
                            + ". Remove the file, start again, and register agents with the new token.",
                    Map.of(),
                    e);
        }
    }

    private static String read(Path file) throws IOException {
        if (!Host.here().isOwnFile(file)) {
            throw new IOException("others than its owner may read or have written it");
        }
        String token = Files.readString(file).strip();
        if (!TOKEN.matcher(token).matches()) {
            throw new IOException("it is none");
        }
        return token;
    }

    boolean is(TokenHash presented) {
        try {
            return hash.value().filter(presented::matches).isPresent();
        } catch (IOException _) {
            // One that cannot be read, or that others can, lets nobody in; who starts the server is told why.
            return false;
        }
    }
}
