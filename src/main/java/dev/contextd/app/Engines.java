package dev.contextd.app;

import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/// Opens what stands behind both ports. Whoever opens it closes it.
public interface Engines extends AutoCloseable {
    /// What needs nothing but the data directory.
    Engines EMBEDDED = new Engines() {
        @Override
        public RecordStore store(Path dataDir, InstantSource clock, Damage damage) {
            return SqliteRecordStore.open(dataDir, clock, damage);
        }

        @Override
        public SearchIndex index(Path dataDir) {
            return new LuceneSearchIndex(dataDir.resolve(Wiring.INDEX));
        }
    };

    /// Those that the settings choose.
    ///
    /// @throws dev.contextd.base.failure.Failure of the setting that names none
    static Engines of(Config config) {
        return RemoteSearch.of(config.search(), Storage.of(config.store()));
    }

    /// @param damage is told of records that cannot be read
    RecordStore store(Path dataDir, InstantSource clock, Damage damage);

    SearchIndex index(Path dataDir);

    /// What the store was in trouble with when it was last asked, in a sentence.
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /// Whether one of them is reached over the network.
    default boolean areRemote() {
        return elsewhere().isPresent();
    }

    /// Where records are kept if not in the data directory, for people.
    default Optional<String> elsewhere() {
        return Optional.empty();
    }

    /// Whether other processes may write to the store too; known before it is opened.
    default boolean isShared() {
        return elsewhere().isPresent();
    }

    /// Gives back what was taken to open them.
    @Override
    default void close() {}
}
