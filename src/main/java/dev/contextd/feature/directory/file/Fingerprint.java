package dev.contextd.feature.directory.file;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Eight hex digits that change with the names, times and sizes of the files right in a directory, links and
/// `.context.yaml` itself not counted. The digits are those that other programs for these files compute.
public final class Fingerprint {
    private static final int DIGITS = 8;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    /// A file as it counts.
    public record Stamp(String name, FileTime modified, long size) {
        /// The time as a double and only then without its fraction: so does Node, and within about 120 ns below a
        /// millisecond the double is already the next one.
        String line() {
            var time = modified.toInstant();
            double millis = time.getEpochSecond() * MILLIS_PER_SECOND + time.getNano() / NANOS_PER_MILLI;
            return name + ":" + (long) Math.floor(millis) + ":" + size;
        }
    }

    private Fingerprint() {}

    public static String of(Path directory) throws IOException {
        return of(stamps(directory));
    }

    public static String of(List<Stamp> stamps) {
        String lines = stamps.stream()
                .filter(stamp -> !stamp.name().equals(ContextFile.NAME))
                .map(Stamp::line)
                .sorted()
                .collect(Collectors.joining("\n"));
        return Sha256.hex(lines, DIGITS);
    }

    /// The regular files right in a directory.
    public static List<Stamp> stamps(Path directory) throws IOException {
        var stamps = new ArrayList<Stamp>();
        try (var files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                try {
                    var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    if (attributes.isRegularFile()) {
                        stamps.add(new Stamp(
                                String.valueOf(file.getFileName()), attributes.lastModifiedTime(), attributes.size()));
                    }
                } catch (NoSuchFileException _) {
                    // gone meanwhile
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return stamps;
    }
}
