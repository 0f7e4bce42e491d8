package dev.contextd.feature.directory.file;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What the files of a directory hold, whenever they were written: the same in every clone and after every checkout.
/// Files that git ignores are in no clone, so they do not count.
///
/// It stands in the last line of a context as a comment, because the schema knows no field for it and another file
/// beside it would change the fingerprint. With it stands the fingerprint it was written with: if another program has
/// written the context since and kept the comment, the two differ and the hash says nothing.
///
/// @param fingerprint of the context that it belongs to
/// @param hex 64 digits
record ContentHash(String fingerprint, String hex) {
    /// Of larger files only the size counts.
    private static final long BYTES_MAX = 16 << 20;

    private static final int BUFFER = 1 << 16;
    private static final Pattern LINE =
            Pattern.compile("^# contextd content-hash: (\\S{1,64}) sha256:([0-9a-f]{64})\\s*$", Pattern.MULTILINE);

    String line() {
        return "# contextd content-hash: " + fingerprint + " sha256:" + hex + "\n";
    }

    static Optional<ContentHash> in(String text) {
        var line = LINE.matcher(text);
        return line.find() ? Optional.of(new ContentHash(line.group(1), line.group(2))) : Optional.empty();
    }

    /// The text with this as its last line, and as its only one of the kind.
    String addedTo(String text) {
        return removedFrom(text) + line();
    }

    /// The text without any line of the kind.
    static String removedFrom(String text) {
        return LINE.matcher(text).replaceAll("").stripTrailing() + "\n";
    }

    /// @param names of the files that count
    static String of(Path directory, List<String> names) throws IOException {
        var lines = new StringBuilder();
        for (String name : names.stream().sorted().toList()) {
            if (!name.equals(ContextFile.NAME)) {
                lines.append(name)
                        .append(':')
                        .append(ofFile(directory.resolve(name)))
                        .append('\n');
            }
        }
        return Sha256.hex(lines.toString());
    }

    private static String ofFile(Path file) throws IOException {
        try {
            long size = Files.size(file);
            return size > BYTES_MAX ? "size " + size : ofContent(file);
        } catch (AccessDeniedException _) {
            return "unreadable";
        } catch (NoSuchFileException _) {
            return "gone";
        }
    }

    private static String ofContent(Path file) throws IOException {
        var digest = Sha256.fresh();
        var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (var in = Channels.newInputStream(Files.newByteChannel(file, options))) {
            var buffer = new byte[BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
