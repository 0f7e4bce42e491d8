package dev.contextd.keep.library;

import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordSource;
import dev.contextd.keep.store.StoredRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads records by their keys: one, or all below a key. They are written by a [Draft].
public final class Records {
    private static final int PAGE = 500;

    private final RecordSource source;

    public Records(RecordSource source) {
        this.source = source;
    }

    public Optional<StoredRecord> get(RecordKey key) {
        return source.get(key);
    }

    /// Those that are there of many, by their keys.
    public Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        return source.all(keys);
    }

    /// All at or below a key, in the order of their keys.
    public Stream<StoredRecord> below(RecordKey prefix) {
        return below(prefix, Optional.empty(), Integer.MAX_VALUE);
    }

    /// The first of them. They are read a page at a time, as they are asked for: of what is changed in the meantime,
    /// what stands behind the present page is seen as it is then.
    ///
    /// @param after only those behind this key, which need not be there
    public Stream<StoredRecord> below(RecordKey prefix, Optional<RecordKey> after, int limit) {
        int size = Math.min(PAGE, limit);
        return Stream.iterate(
                        source.scan(prefix, after, size),
                        page -> !page.isEmpty(),
                        page -> page.size() < size
                                ? List.of()
                                : source.scan(prefix, Optional.of(page.getLast().key()), size))
                .flatMap(List::stream)
                .limit(limit);
    }

    /// What stands on a side record. Whose it is, the path has to say.
    public Optional<String> sideRecord(List<String> path) {
        return get(SideRecord.key(path)).map(StoredRecord::json);
    }

    /// What stands on the side records below a path, in the order of their paths.
    public Stream<String> sideRecords(List<String> path, int limit) {
        return below(SideRecord.key(path), Optional.empty(), limit).map(StoredRecord::json);
    }
}
