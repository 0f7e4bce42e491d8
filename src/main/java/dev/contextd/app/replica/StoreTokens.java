package dev.contextd.app.replica;

import dev.contextd.base.access.TokenLines;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.Version;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// The lines of the tokens in the store that replicas share, so that one revoked anywhere is refused everywhere at
/// once.
///
/// Every request asks whether they have changed, so a small record beside them says that.
public final class StoreTokens implements TokenLines {
    private static final RecordKey LINES = RecordKey.of("tokens", "lines");
    private static final RecordKey STAMP = RecordKey.of("tokens", "stamp");

    private final LazyLibrary library;

    /// What was read last, and the stamp that was there before it; guarded by this.
    private List<String> known = List.of();

    private Optional<Version> stamp = Optional.empty();

    public StoreTokens(LazyLibrary library) {
        this.library = library;
    }

    @Override
    public synchronized List<String> lines() {
        var records = library.get().records();
        var now = records.get(STAMP).map(StoredRecord::version);
        if (!now.equals(stamp)) {
            var read = read(records.get(LINES));
            known = read.equals(known) ? known : read;
            stamp = now;
        }
        return known;
    }

    private static List<String> read(Optional<StoredRecord> record) {
        return record.map(it -> JsonMapper.shared()
                        .readTree(it.json())
                        .valueStream()
                        .map(line -> line.asString())
                        .toList())
                .orElse(List.of());
    }

    @Override
    public void change(UnaryOperator<List<String>> change) {
        library.get().change(List.of(), draft -> {
            var record = library.get().records().get(LINES);
            var before = read(record);
            var after = change.apply(before);
            if (!after.equals(before)) {
                var json = JsonNodeFactory.instance.arrayNode();
                after.forEach(json::add);
                draft.change(Change.put(
                        LINES,
                        json.toString(),
                        record.map(StoredRecord::version).map(Expected::at).orElse(Expected.NOTHING)));
                draft.change(Change.put(STAMP, "{}", Expected.ANYTHING));
            }
            return after;
        });
    }

    @Override
    public String place() {
        return "The list of tokens in the store";
    }
}
