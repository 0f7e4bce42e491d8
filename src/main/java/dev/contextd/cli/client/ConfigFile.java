package dev.contextd.cli.client;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.host.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A file that belongs to another program: it is replaced as a whole or not at all, keeps its permissions, and stays
/// the link it may be.
public final class ConfigFile {
    /// Claude Code keeps a history in the same file, which grows to megabytes.
    static final int BYTES_MAX = 64 << 20;

    /// Originals that are kept; more are never needed unless somebody goes on undoing what was installed by hand.
    static final int BACKUPS_MAX = 9;

    private static final int LINKS_MAX = 40;

    private final Path path;
    private final boolean personal;
    private final Path top;

    /// @param personal whether a new one is for its owner alone
    /// @param top below which folders are made for it, and removed with it
    public ConfigFile(Path path, boolean personal, Path top) {
        this.path = path;
        this.personal = personal;
        this.top = top;
    }

    Path path() {
        return path;
    }

    /// Empty if there is none.
    public Optional<String> read() {
        return read(path);
    }

    private static Optional<String> read(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new Failure(
                        Kind.VALIDATION,
                        file + " is larger than " + (BYTES_MAX >> 20) + " MB; use --print and edit it by hand.");
            }
            // Not for reading texts alone: what cannot be decoded could not be written back as it was.
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString());
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (CharacterCodingException e) {
            throw new Failure(
                    Kind.VALIDATION, file + " is not in UTF-8; use --print and edit it by hand.", Map.of(), e);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, file + " cannot be read; check what it is and its permissions.", Map.of(), e);
        }
    }

    /// Writes it if it still says what it said, since the program it belongs to may run.
    public void replace(Optional<String> expected, String text) {
        try {
            var target = target();
            Files.createDirectories(Optional.ofNullable(target.getParent()).orElseThrow());
            if (Files.exists(target) && !Files.isWritable(target)) {
                throw new Failure(Kind.UNAVAILABLE, path + " is read-only; use --print and edit its source.");
            }
            replacing(target).write(unfinished -> Files.writeString(unfinished, text), () -> {
                if (!read().equals(expected)) {
                    throw new Failure(
                            Kind.CONFLICT, path + " was changed by another program just now; try again, please.");
                }
            });
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    path + " cannot be written; check its folder, permissions and room.",
                    Map.of(),
                    e);
        }
    }

    private AtomicFile replacing(Path target) throws IOException {
        var file = AtomicFile.of(target);
        return permissions(target).map(file::with).orElse(file);
    }

    /// Those of the file that is there. A new one of a user may get secrets later; one of a project is for the team.
    private Optional<Set<PosixFilePermission>> permissions(Path target) throws IOException {
        if (Files.exists(target)) {
            var view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
            return view == null
                    ? Optional.empty()
                    : Optional.of(view.readAttributes().permissions());
        }
        return personal ? Optional.of(OwnerOnly.FILE) : Optional.empty();
    }

    /// The folders that were made for it go too, if nobody else has put anything there.
    public void delete() {
        try {
            Files.deleteIfExists(target());
            var folder = path.getParent();
            while (folder != null && folder.startsWith(top) && !folder.equals(top) && isEmpty(folder)) {
                Files.delete(folder);
                folder = folder.getParent();
            }
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, path + " cannot be removed; check its folder.", Map.of(), e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /// Where a link leads to, also if nothing is there yet: dotfiles are kept elsewhere and linked.
    private Path target() throws IOException {
        var target = path;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == LINKS_MAX) {
                throw new IOException("a circle of links");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /// The originals, oldest first, beside the name the client knows and not in the folder a link may lead to.
    public List<Path> backups() {
        return places().stream().filter(Files::exists).toList();
    }

    private List<Path> places() {
        var places = new ArrayList<Path>();
        for (int number = 1; number <= BACKUPS_MAX; number++) {
            places.add(
                    path.resolveSibling(path.getFileName() + ".contextd-backup" + (number == 1 ? "" : "-" + number)));
        }
        return places;
    }

    static String textOf(Path backup) {
        return read(backup).orElse("");
    }

    /// Keeps what is there. An original is never overwritten, so the first one survives whatever follows.
    public Path backUp() {
        try {
            var bytes = Files.readAllBytes(path);
            for (var place : places()) {
                if (!Files.exists(place)) {
                    return Files.copy(path.toRealPath(), place, StandardCopyOption.COPY_ATTRIBUTES);
                }
                if (Arrays.equals(bytes, Files.readAllBytes(place))) {
                    return place;
                }
            }
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    path + " cannot be copied to keep the original; check its folder, permissions and room.",
                    Map.of(),
                    e);
        }
        throw new Failure(
                Kind.CONFLICT,
                "There are " + BACKUPS_MAX + " originals of " + path + " already; remove those you do not need.");
    }

    /// Leaves the first original alone, for somebody who goes on without us and may want to look at it.
    void dropLaterBackups() {
        for (Path backup : backups().stream().skip(1).toList()) {
            try {
                Files.delete(backup);
            } catch (IOException e) {
                throw new Failure(Kind.UNAVAILABLE, backup + " cannot be removed; check its folder.", Map.of(), e);
            }
        }
    }

    public void restore(Path backup, Optional<String> expected) {
        replace(expected, textOf(backup));
        try {
            Files.delete(backup);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE, path + " is restored, but " + backup + " cannot be removed.", Map.of(), e);
        }
    }
}
