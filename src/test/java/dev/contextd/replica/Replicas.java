package dev.contextd.replica;

import static java.util.Objects.requireNonNull;

import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.app.Engines;
import dev.contextd.engine.PostgresServer;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
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
import java.util.concurrent.ConcurrentHashMap;

/// Whole systems on one store, each with an index and a directory of its own, under one clock.
final class Replicas implements AutoCloseable {
    final TestClock clock = new TestClock();
    final RecordStore store;
    private final Optional<String> database;
    private final Path directory;
    private final Map<String, String> flags;
    private final List<World> worlds = new ArrayList<>();
    private final Map<Path, OneStore> ways = new ConcurrentHashMap<>();

    private Replicas(Path directory, Map<String, String> flags, Optional<String> database) {
        this.directory = directory;
        this.flags = flags;
        this.database = database;
        this.store = database.<RecordStore>map(this::client).orElseGet(() -> HeapRecordStore.open(clock));
    }

    /// On a store in memory.
    static Replicas onHeap(Path directory, Map<String, String> flags) {
        return new Replicas(directory, flags, Optional.empty());
    }

    /// On a real engine.
    static Replicas onPostgres(Path directory, Map<String, String> flags) {
        return new Replicas(directory, flags, Optional.of(PostgresServer.sharedDatabase()));
    }

    private RecordStore client(String url) {
        return PostgresRecordStore.open(
                PostgresAddress.of(url, Optional.empty()).orElseThrow(), clock);
    }

    private final class Shared implements Engines {
        @Override
        public RecordStore store(Path dataDir, InstantSource time, Damage damage) {
            var way = new OneStore(database.map(Replicas.this::client).orElse(store));
            ways.put(dataDir, way);
            return way;
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public SearchIndex index(Path dataDir) {
            return new LuceneSearchIndex(dataDir.resolve("index"));
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
