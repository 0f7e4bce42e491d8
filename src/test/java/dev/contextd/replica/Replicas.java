package dev.contextd.replica;

import static java.util.Objects.requireNonNull;

import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.app.Engines;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.PostgresServer;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.search.opensearch.OpenSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.keep.store.opensearch.OpenSearchRecordStore;
import dev.contextd.keep.store.postgres.PostgresAddress;
import dev.contextd.keep.store.postgres.PostgresRecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Whole systems on one store, each with an index and a directory of its own, under one clock.
final class Replicas implements AutoCloseable {
    final TestClock clock = new TestClock();
    final RecordStore store;
    private final Optional<Engine> engine;
    private final Path directory;
    private final Map<String, String> flags;
    private final List<World> worlds = new ArrayList<>();
    private final Map<Path, OneStore> ways = new ConcurrentHashMap<>();

    /// Where all of them keep things.
    private interface Engine {
        RecordStore store(InstantSource clock);

        default SearchIndex index(Path dataDir) {
            return new LuceneSearchIndex(dataDir.resolve("index"));
        }
    }

    private Replicas(Path directory, Map<String, String> flags, Optional<Engine> engine) {
        this.directory = directory;
        this.flags = flags;
        this.engine = engine;
        this.store = engine.map(it -> it.store(clock)).orElseGet(() -> HeapRecordStore.open(clock));
    }

    /// On a store in memory.
    static Replicas onHeap(Path directory, Map<String, String> flags) {
        return new Replicas(directory, flags, Optional.empty());
    }

    /// On a real engine, each with an index of its own.
    static Replicas onPostgres(Path directory, Map<String, String> flags) {
        var address = PostgresAddress.of(PostgresServer.sharedDatabase(), Optional.empty());
        return new Replicas(
                directory, flags, Optional.of(clock -> PostgresRecordStore.open(address.orElseThrow(), clock)));
    }

    /// On a real engine, with one index for all.
    static Replicas onOpenSearch(Path directory, Map<String, String> flags) {
        var url = EngineUrl.of(
                "store.url",
                OpenSearchCluster.shared().replace("http:", "opensearch+http:") + "/r" + UUID.randomUUID());
        return new Replicas(directory, flags, Optional.of(new Engine() {
            @Override
            public RecordStore store(InstantSource clock) {
                return OpenSearchRecordStore.open(url, clock);
            }

            @Override
            public SearchIndex index(Path dataDir) {
                return new OpenSearchIndex(url);
            }
        }));
    }

    private final class Shared implements Engines {
        @Override
        public RecordStore store(Path dataDir, InstantSource time, Damage damage) {
            var way = new OneStore(engine.map(it -> it.store(clock)).orElse(store));
            ways.put(dataDir, way);
            return way;
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public SearchIndex index(Path dataDir) {
            return engine.map(it -> it.index(dataDir)).orElseGet(() -> new LuceneSearchIndex(dataDir.resolve("index")));
        }
    }

    /// One more.
    World join() {
        return rejoin(worlds.size());
    }

    /// The one in this directory, once more.
    World rejoin(int number) {
        var world = World.on(new Shared(), clock, directory.resolve("replica" + number), flags);
        worlds.add(world);
        return world;
    }

    /// What somebody sees of the store who has just come, and remembers nothing.
    <T> T seen(Function<RecordStore, T> look) {
        if (engine.isEmpty()) {
            return look.apply(store);
        }
        try (var fresh = engine.get().store(clock)) {
            return look.apply(fresh);
        }
    }

    /// Cuts one off, so that it neither does anything more nor says that it goes.
    void kill(World world) {
        requireNonNull(ways.get(world.config.dataDir())).close();
    }

    @Override
    public void close() throws IOException {
        for (World world : worlds) {
            world.close();
        }
        store.close();
    }
}
