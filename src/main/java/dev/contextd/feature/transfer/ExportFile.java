package dev.contextd.feature.transfer;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.tool.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// A file with an export, read from its first line to its last; if it is not whole, that is said before the end.
final class ExportFile {
    /// The version of the format; a file of a later one is refused.
    static final int FORMAT = 1;

    /// The longest line; a thing with all its earlier versions stands in one.
    private static final int LINE_BYTES_MAX = 64 << 20;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final String BEGINNING = "contextd_export";
    private static final String END = "contextd_export_end";

    private final Path path;

    ExportFile(Path path) {
        this.path = path;
    }

    static ObjectNode header(String version, String owner, boolean shared, Instant at) {
        return Json.object()
                .put(BEGINNING, FORMAT)
                .put("version", version)
                .put("owner", owner)
                .put("shared", shared)
                .put("exported_at", at.toString());
    }

    static ObjectNode footer(long records, String hash) {
        return Json.object().put(END, FORMAT).put("records", records).put("sha256", hash);
    }

    /// @param owner whose it was
    record Header(String owner, String exportedAt) {}

    /// Who takes the records.
    interface Reader {
        /// @param bytes the length of the line
        void read(Header header, ObjectNode line, int bytes);
    }

    /// Gives every record to the reader, then the number of them. Throws if the file is not a whole export; by then
    /// the reader may have got some of it.
    long read(Reader reader) {
        requireFile();
        long number = 0;
        try (var in = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES)) {
            var hash = Sha256.fresh();
            number++;
            var first = next(in, hash);
            var header = header(first.orElseThrow(() -> notAnExport(path)).json());
            for (long records = 0; ; records++) {
                number++;
                var line = next(in, hash);
                if (line.isEmpty()) {
                    throw new Failure(
                            Kind.VALIDATION, path + " is cut off after " + records + " records; nothing was imported.");
                }
                if (line.get().json().has(END)) {
                    requireWhole(line.get().json(), records, HexFormat.of().formatHex(hash.digest()));
                    requireEnd(in);
                    return records;
                }
                reader.read(header, line.get().json(), line.get().bytes());
            }
        } catch (Damaged e) {
            throw number == 1 ? notAnExport(path) : damaged(number, e);
        } catch (NoSuchFileException e) {
            throw new Failure(Kind.NOT_FOUND, "There is no file " + path + ".", Map.of(), e);
        } catch (IOException e) {
            throw new Failure(Kind.UNAVAILABLE, "The file " + path + " cannot be read.", Map.of(), e);
        }
    }

    /// Whoever opens a pipe waits for somebody to write into it, and the file is read twice.
    private void requireFile() {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new Failure(
                    Kind.VALIDATION,
                    path + " is " + (Files.isDirectory(path) ? "a directory" : "a pipe or a device")
                            + "; nothing was imported. Name a file that contextd export wrote.");
        }
    }

    private static Header header(ObjectNode json) {
        int format = json.path(BEGINNING).asInt(0);
        if (format > FORMAT) {
            throw new Failure(
                    Kind.VALIDATION,
                    "The export was written by a newer contextd (format " + format + ", this one knows " + FORMAT
                            + "); nothing was imported. Use the newer contextd.");
        }
        if (format < 1 || !json.path("owner").isString()) {
            throw new Damaged("it is no header");
        }
        return new Header(
                json.path("owner").asString(), json.path("exported_at").asString(""));
    }

    private static void requireWhole(ObjectNode footer, long records, String hash) {
        if (footer.path("records").asLong(-1) != records
                || !footer.path("sha256").asString("").equals(hash)) {
            throw new Damaged("the lines before it are not those that were written");
        }
    }

    private static void requireEnd(InputStream in) throws IOException {
        if (in.read() >= 0) {
            throw new Damaged("something comes after it");
        }
    }

    private static Failure notAnExport(Path path) {
        return new Failure(
                Kind.VALIDATION,
                path + " is no export of contextd, which `contextd export FILE` makes; nothing was" + " imported.");
    }

    private Failure damaged(long number, Damaged why) {
        return new Failure(
                Kind.VALIDATION,
                path + " is damaged: line " + number + ": " + why.getMessage() + ". Nothing was imported.");
    }

    private record Read(ObjectNode json, int bytes) {}

    /// The next line, with its end; empty at the end of the file, also if that comes in the middle of a line.
    static Optional<byte[]> line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        int b = in.read();
        for (; b >= 0 && b != '\n'; b = in.read()) {
            if (line.size() == LINE_BYTES_MAX) {
                throw new Damaged("it is too long");
            }
            line.write(b);
        }
        line.write('\n');
        return b < 0 ? Optional.empty() : Optional.of(line.toByteArray());
    }

    private static Optional<Read> next(InputStream in, MessageDigest hash) throws IOException {
        var line = line(in);
        return line.map(bytes -> {
            var json = object(bytes);
            if (!json.has(END)) {
                hash.update(bytes);
            }
            return new Read(json, bytes.length);
        });
    }

    private static ObjectNode object(byte[] line) {
        try {
            if (Json.MAPPER.readTree(line) instanceof ObjectNode json) {
                return json;
            }
        } catch (JacksonException _) {
            // said below like a line that is JSON but no object
        }
        throw new Damaged("it is no JSON object");
    }
}
