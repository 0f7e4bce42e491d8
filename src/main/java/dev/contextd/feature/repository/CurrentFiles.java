package dev.contextd.feature.repository;

import dev.contextd.feature.repository.FileRecord.Piece;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Records;
import dev.contextd.source.code.Passage;
import dev.contextd.source.walk.WalkedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Reads passages from their files as they are at this moment; each file is read once. Of files on another machine,
/// as they were when they were sent.
final class CurrentFiles {
    /// Files as large as the largest that can be indexed.
    private static final long BYTES_MAX = 10L << 20;

    /// @param stale whether the text in the index is another
    record Now(int startLine, int endLine, boolean stale, String text) {}

    /// A file now.
    ///
    /// @param record as it was indexed
    /// @param passages as they are now if it has changed since; else none, the record is right
    private record Looked(FileRecord record, Optional<List<Passage>> passages) {}

    private final Records records;
    private final IndexLocation place;
    private final Function<FileRecord, Optional<Looked>> look;
    private final Map<String, Optional<Looked>> files = new HashMap<>();

    private CurrentFiles(Records records, IndexLocation place, Function<FileRecord, Optional<Looked>> look) {
        this.records = records;
        this.place = place;
        this.look = look;
    }

    static CurrentFiles onDisk(Records records, FileCutter cutter, IndexLocation place) {
        return new CurrentFiles(records, place, record -> now(record, cutter, place));
    }

    static CurrentFiles asSent(Records records, IndexLocation place) {
        return new CurrentFiles(records, place, record -> Optional.of(new Looked(record, Optional.empty())));
    }

    /// Empty if the file is gone, or was taken out of the index.
    Optional<Now> look(Item item) {
        var about = CodePassages.about(item);
        var looked = files.computeIfAbsent(about.path(), this::file);
        if (looked.isEmpty()) {
            return Optional.empty();
        }
        return looked.get().record().pieces().stream()
                .filter(piece -> piece.id().equals(item.id()))
                .findFirst()
                .map(piece -> looked.get()
                        .passages()
                        .map(now -> moved(piece, about.symbol(), now, item))
                        .orElseGet(() -> new Now(piece.startLine(), piece.endLine(), false, CodePassages.text(item))));
    }

    /// The same lines elsewhere in the file; else what has the same name now; else what it was.
    private static Now moved(Piece piece, String symbol, List<Passage> passages, Item item) {
        for (Passage passage : passages) {
            if (IndexWriter.hash(passage).equals(piece.hash())) {
                return new Now(passage.startLine(), passage.endLine(), false, passage.text());
            }
        }
        for (Passage passage : passages) {
            if (!symbol.isEmpty() && passage.symbol().equals(symbol)) {
                return new Now(passage.startLine(), passage.endLine(), true, passage.text());
            }
        }
        return new Now(piece.startLine(), piece.endLine(), true, CodePassages.text(item));
    }

    private Optional<Looked> file(String path) {
        return records.get(place.file(path))
                .map(stored -> FileRecord.of(stored.json()))
                .flatMap(look);
    }

    private static Optional<Looked> now(FileRecord record, FileCutter cutter, IndexLocation place) {
        try {
            Path file = place.root().resolve(record.path());
            if (!file.toRealPath().startsWith(place.root())) {
                return Optional.empty();
            }
            var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile()) {
                return Optional.empty();
            }
            var now = new WalkedFile(
                    record.path(),
                    file,
                    attributes.size(),
                    attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
            if (record.isOf(now)) {
                return Optional.of(new Looked(record, Optional.empty()));
            }
            return cutter.cut(now, BYTES_MAX, Optional.of(record.hash()))
                    .map(cut -> new Looked(
                            record, cut.hash().equals(record.hash()) ? Optional.empty() : Optional.of(cut.passages())));
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }
}
