package dev.contextd.keep.library;

import dev.contextd.keep.store.RecordKey;

/// Who sees to the vectors of what an index follows.
interface VectorWatch {
    VectorWatch NONE = new VectorWatch() {
        @Override
        public void lacks(RecordKey item) {}

        @Override
        public void waits(RecordKey item) {}

        @Override
        public void found(Item item) {}
    };

    /// An item has no vector of this model; till it has one it is found by words.
    void lacks(RecordKey item);

    /// Somebody, perhaps another process, has kept an item without a vector and marked it.
    void waits(RecordKey item);

    /// An item has got its vector.
    void found(Item item);
}
