package dev.contextd.feature.repository;

import dev.contextd.feature.repository.FileRecord.Piece;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.source.code.Passage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes files and their passages, several in one go. Whenever it is interrupted, what is in the store is a record of
/// each file with exactly its passages, or one that says that it is not complete.
final class IndexWriter {
    private static final int CHANGES_PER_ITEM = Draft.CHANGES_PER_ITEM;

    private static final int CHANGES_MAX = Draft.CHANGES_MAX - CHANGES_PER_ITEM;

    /// So long the vectors of passages that are gone are remembered: a branch of git may come back.
    private static final Duration VECTORS_KEPT = Duration.ofDays(14);

    private final Library library;
    private final IndexLocation place;
    private final InstantSource clock;
    private final Optional<Duration> vectorsKept;
    private final List<Item> adds = new ArrayList<>();
    private final List<String> deletes = new ArrayList<>();
    private final List<Change> records = new ArrayList<>();

    IndexWriter(Library library, IndexLocation place, InstantSource clock) {
        this(library, place, clock, Optional.of(VECTORS_KEPT));
    }

    /// @param vectorsKept how long the vectors of what is removed are remembered
    IndexWriter(Library library, IndexLocation place, InstantSource clock, Optional<Duration> vectorsKept) {
        this.vectorsKept = vectorsKept;
        this.library = library;
        this.place = place;
        this.clock = clock;
    }

    /// Puts a file as it is now in the place of what was there before. Passages that are still the same are left alone.
    void put(CutFile cut, Optional<FileRecord> before) {
        var now = clock.instant();
        var kept = new HashMap<String, Deque<Piece>>();
        before.filter(FileRecord::complete)
                .ifPresent(known -> known.pieces()
                        .forEach(piece -> kept.computeIfAbsent(piece.hash(), _ -> new ArrayDeque<>())
                                .add(piece)));
        var pieces = new ArrayList<Piece>();
        var news = new ArrayList<Item>();
        for (var passage : cut.passages()) {
            String hash = hash(passage);
            var same = kept.getOrDefault(hash, new ArrayDeque<>()).poll();
            String id = same == null ? add(news, cut, passage, now) : same.id();
            pieces.add(new Piece(id, passage.startLine(), passage.endLine(), hash));
        }
        var record = new FileRecord(
                cut.file().path(),
                cut.file().size(),
                cut.file().modified(),
                cut.hash(),
                now,
                cut.skipped(),
                true,
                pieces);
        write(record, news, gone(before, kept));
    }

    /// The same for passages that are found by the same words and meaning.
    static String hash(Passage passage) {
        return ContentDigest.of(passage.symbol() + "\0" + passage.heading() + "\0" + passage.text());
    }

    private String add(List<Item> news, CutFile cut, Passage passage, Instant now) {
        var item = CodePassages.item(place, cut.file().path(), cut.language(), passage, now);
        news.add(item);
        return item.id();
    }

    private static List<Piece> gone(Optional<FileRecord> before, Map<String, Deque<Piece>> kept) {
        if (before.isPresent() && !before.get().complete()) {
            return before.get().pieces();
        }
        return kept.values().stream().flatMap(Deque::stream).toList();
    }

    /// The same file with other times.
    void touch(FileRecord record) {
        write(record, List.of(), List.of());
    }

    void remove(FileRecord record) {
        makeRoomFor(1);
        if (record.pieces().size() * CHANGES_PER_ITEM >= CHANGES_MAX) {
            write(incomplete(record, record.pieces()), List.of(), List.of());
            flush();
            record.pieces().forEach(this::delete);
        } else {
            makeRoomFor(record.pieces().size() * CHANGES_PER_ITEM + 1);
            record.pieces().forEach(piece -> deletes.add(piece.id()));
        }
        records.add(Change.delete(place.file(record.path())));
    }

    private void write(FileRecord record, List<Item> news, List<Piece> gone) {
        int cost = (news.size() + gone.size()) * CHANGES_PER_ITEM + 1;
        if (cost <= CHANGES_MAX) {
            makeRoomFor(cost);
            adds.addAll(news);
            gone.forEach(piece -> deletes.add(piece.id()));
            put(record);
            return;
        }
        // More than fits at once: till it is all there, the record lists what may be there.
        flush();
        var all = new ArrayList<>(record.pieces());
        all.addAll(gone);
        put(incomplete(record, all));
        flush();
        for (Item item : news) {
            makeRoomFor(CHANGES_PER_ITEM);
            adds.add(item);
        }
        gone.forEach(this::delete);
        flush();
        put(record);
    }

    private void delete(Piece piece) {
        makeRoomFor(CHANGES_PER_ITEM);
        deletes.add(piece.id());
    }

    private static FileRecord incomplete(FileRecord record, List<Piece> pieces) {
        return new FileRecord(
                record.path(),
                record.size(),
                record.modified(),
                record.hash(),
                record.indexedAt(),
                record.skipped(),
                false,
                pieces);
    }

    private void put(FileRecord record) {
        records.add(Change.put(place.file(record.path()), record.toJson(), Expected.ANYTHING));
    }

    private void makeRoomFor(int changes) {
        if ((adds.size() + deletes.size()) * CHANGES_PER_ITEM + records.size() + changes > CHANGES_MAX) {
            flush();
        }
    }

    void flush() {
        if (!adds.isEmpty() || !deletes.isEmpty() || !records.isEmpty()) {
            library.change(List.of(place.holder()), draft -> {
                adds.forEach(draft.unhurried()::add);
                deletes.forEach(id -> delete(id, draft));
                records.forEach(draft::change);
                return place;
            });
            adds.clear();
            deletes.clear();
            records.clear();
        }
    }

    private void delete(String id, Draft draft) {
        vectorsKept.ifPresentOrElse(kept -> draft.delete(id, clock.instant().plus(kept)), () -> draft.delete(id));
    }
}
