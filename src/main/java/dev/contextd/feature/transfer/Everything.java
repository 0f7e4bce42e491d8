package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.keep.library.StoreFilling;
import dev.contextd.keep.library.WholeStore;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Everything that a store holds, of all owners and of every kind, as lines that are read and written once, so that
/// they can go through a pipe from one engine to another. docs/export.md is the table of their fields.
///
/// What was written is read again at the end, and has to have the counts and the digest of what was sent.
public final class Everything {
    private static final int FORMAT = 1;
    private static final String BEGINNING = "contextd_everything";
    private static final String END = "contextd_everything_end";

    private final String version;
    private final InstantSource clock;

    /// What went over.
    ///
    /// @param kinds how many records there were of each kind
    public record Moved(long records, Map<String, Long> kinds, String sha256) {
        static Moved of(EverythingSum.Result sum) {
            return new Moved(sum.lasting() + sum.passing(), sum.kinds(), sum.sha256());
        }
    }

    public Everything(String version, InstantSource clock) {
        this.version = version;
        this.clock = clock;
    }

    public Moved write(WholeStore store, OutputStream out, LongConsumer progress) throws IOException {
        write(
                out,
                Json.object()
                        .put(BEGINNING, FORMAT)
                        .put("version", version)
                        .put("exported_at", clock.instant().toString()));
        var sum = new EverythingSum();
        try {
            store.each(record -> {
                var line = EverythingLine.of(record);
                byte[] bytes = line.bytes();
                sum.add(line, bytes);
                write(out, bytes);
                progress.accept(sum.records());
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        var result = sum.result();
        var end = Json.object().put(END, FORMAT);
        end.setAll(result.json());
        write(out, end);
        return Moved.of(result);
    }

    private static void write(OutputStream out, ObjectNode line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param filling begins to fill a store with what is named so
    public Moved read(InputStream in, Function<String, StoreFilling> filling, LongConsumer progress)
            throws IOException {
        try {
            return read(in, filling.apply(header(in).toString()), progress);
        } catch (Damaged e) {
            throw new Failure(
                    Kind.VALIDATION,
                    "This is no whole export of everything: " + e.getMessage()
                            + ". What was imported of it is not complete; import it again from a file that is whole.",
                    Map.of(),
                    e);
        }
    }

    private static Moved read(InputStream in, StoreFilling filling, LongConsumer progress) throws IOException {
        var sent = new EverythingSum();
        while (true) {
            var bytes = next(in, sent.records());
            var json = object(bytes);
            if (json.has(END)) {
                filling.flush();
                return verified(EverythingSum.Result.of(json), sent.result(), filling);
            }
            var line = EverythingLine.of(json);
            sent.add(line, bytes);
            filling.put(line.put());
            progress.accept(sent.records());
        }
    }

    private static Moved verified(EverythingSum.Result said, EverythingSum.Result sent, StoreFilling filling) {
        if (!said.equals(sent)) {
            throw new Damaged("its lines are not those that were written");
        }
        var kept = new EverythingSum();
        filling.filled().each(record -> {
            var line = EverythingLine.of(record);
            kept.add(line, line.bytes());
        });
        if (!kept.result().isOf(sent)) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "What is kept now is not what was sent. See that nobody else writes here, and import it again.");
        }
        filling.done();
        return Moved.of(sent);
    }

    private static ObjectNode header(InputStream in) throws IOException {
        var header = object(next(in, 0));
        int format = header.path(BEGINNING).asInt(0);
        if (format > FORMAT) {
            throw new Damaged("it was written by a newer contextd, which has to import it");
        }
        if (format < 1) {
            throw new Damaged("contextd export --everything makes one");
        }
        return header;
    }

    private static byte[] next(InputStream in, long records) throws IOException {
        return ExportFile.line(in).orElseThrow(() -> new Damaged("it is cut off after " + records + " records"));
    }

    private static ObjectNode object(byte[] line) {
        try {
            if (Json.MAPPER.readTree(line) instanceof ObjectNode json) {
                return json;
            }
        } catch (JacksonException _) {
            // said below like a line that is JSON but no object
        }
        throw new Damaged("a line is no JSON object");
    }
}
