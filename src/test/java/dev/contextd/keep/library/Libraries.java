package dev.contextd.keep.library;

import dev.contextd.keep.event.Bell;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.text.Embedder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/// Libraries on ports of one's choice, with a model that has one thought.
public final class Libraries {
    private Libraries() {}

    private static final class OneThought implements Embedder {
        @Override
        public String modelId() {
            return "one-thought";
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(_ -> new float[] {1}).toList();
        }

        @Override
        public void close() {}
    }

    public static Library on(RecordStore store, SearchIndex index) {
        return on(store, indexSync(store, index));
    }

    /// @param bell of those that share the store
    public static Library on(RecordStore store, SearchIndex index, Bell bell) {
        return new Library(store, new OneThought(), indexSync(store, index), InstantSource.system(), bell);
    }

    public static void add(Library library, List<Item> items) {
        library.change(List.of(), draft -> items.stream().map(draft::add).toList());
    }

    static Library on(RecordStore store, IndexSync indexSync) {
        return new Library(store, new OneThought(), indexSync);
    }

    static IndexSync indexSync(RecordStore store, SearchIndex index) {
        return new IndexSync(index, store, new OneThought());
    }

    /// @param checkPause how often the index is read for damage
    static IndexSync indexSync(RecordStore store, SearchIndex index, Duration checkPause) {
        return new IndexSync(index, store, new OneThought(), Headlines.NONE, checkPause);
    }
}
