package dev.contextd.keep.library;

import dev.contextd.base.cache.LruCache;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Takes into the index what others have changed, a page of changes at once. What this process has put there itself is
/// not put again.
final class Following {
    /// So many items of our own are known at most; of others it is put again what is there.
    private static final int OWN_MAX = 10_000;

    private final SearchIndex index;
    private final RecordStore store;
    private final ItemVectors vectors;
    private final ItemParts parts;
    private final Embedder embedder;

    /// What was put or deleted here, with the last change of its batch.
    private final LruCache<RecordKey, Own> own = new LruCache<>(OWN_MAX);

    private record Own(boolean deleted, long upTo) {}

    Following(SearchIndex index, RecordStore store, ItemVectors vectors, ItemParts parts, Embedder embedder) {
        this.index = index;
        this.store = store;
        this.vectors = vectors;
        this.parts = parts;
        this.embedder = embedder;
    }

    /// What of a change of our own the index has taken.
    void took(IndexSync.Update update) {
        for (Document document : update.documents()) {
            own.put(StoredItem.key(document.place(), document.id()), new Own(false, update.sequence()));
        }
        update.deleted().forEach(key -> own.put(key, new Own(true, update.sequence())));
    }

    private boolean isOwn(RecordKey item, ChangeEntry change) {
        return own.find(item)
                .filter(mine -> mine.deleted() == change.deleted() && change.sequence() <= mine.upTo())
                .isPresent();
    }

    /// Whether another process has put or deleted an item by one of these changes.
    boolean isOfOthers(List<ChangeEntry> page) {
        return page.stream()
                .anyMatch(change ->
                        change.key().parts().getFirst().equals(StoredItem.ITEMS) && !isOwn(change.key(), change));
    }

    /// Whoever has kept something without its vector has marked it.
    void take(List<ChangeEntry> page, VectorWatch watch) {
        var items = new LinkedHashMap<RecordKey, ChangeEntry>();
        var withVector = new HashSet<RecordKey>();
        for (ChangeEntry change : page) {
            var kind = change.key().parts().getFirst();
            boolean isVector = kind.equals(ItemVectors.VECTORS) && !change.deleted();
            var item = isVector ? change.key().under(StoredItem.ITEMS) : change.key();
            if ((isVector || kind.equals(StoredItem.ITEMS)) && !isOwn(item, change)) {
                items.put(item, change);
                if (isVector) {
                    withVector.add(item);
                }
            }
        }
        var records = store.all(items.keySet());
        items.forEach((item, change) -> {
            if (!records.containsKey(item)) {
                index.delete(StoredItem.holder(item), List.of(item.parts().getLast()), change.sequence());
            }
        });
        put(records.values(), withVector, watch);
    }

    private void put(Collection<StoredRecord> records, Set<RecordKey> withVector, VectorWatch watch) {
        if (records.isEmpty()) {
            return;
        }
        var all = records.stream()
                .map(record -> new Read(record, StoredItem.of(record.json())))
                .toList();
        var found = vectors.of(all.stream().map(Read::stored).toList());
        index.put(all.stream()
                .map(read -> Library.document(read.stored.item(), vector(found, read.stored), read.record.sequence()))
                .toList());
        for (Read read : all) {
            if (vector(found, read.stored).isEmpty()) {
                watch.waits(read.record.key());
            } else if (withVector.contains(read.record.key())) {
                watch.found(read.stored.item());
            }
        }
    }

    private record Read(StoredRecord record, StoredItem stored) {}

    private Optional<Vector> vector(Map<RecordKey, Vector> found, StoredItem stored) {
        return Optional.ofNullable(found.get(StoredItem.key(stored.item())))
                .filter(vector -> parts.cover(stored.item(), vector, embedder.modelId()));
    }
}
