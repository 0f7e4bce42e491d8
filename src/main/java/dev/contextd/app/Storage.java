package dev.contextd.app;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.ProcessLock;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.opensearch.OpenSearchRecordStore;
import dev.contextd.keep.store.postgres.PostgresAddress;
import dev.contextd.keep.store.postgres.PostgresRecordStore;
import dev.contextd.keep.store.sqlite.Damage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The engines that the settings choose: what stands in the data directory, or what `store.url` names.
final class Storage implements Engines {
    private static final int FOLDER_CHARS = 12;
    private static final int PROCESSES_MAX = 16;

    private final StoreUrl url;
    private final Function<InstantSource, RecordStore> opening;
    private final WatchedStore.Trouble trouble = new WatchedStore.Trouble();

    /// That the index belongs to this process; guarded by this.
    private Optional<ProcessLock> mine = Optional.empty();

    private Storage(StoreUrl url, Function<InstantSource, RecordStore> opening) {
        this.url = url;
        this.opening = opening;
    }

    /// @throws Failure of the setting if the URL is none
    static Engines of(StoreUrl url) {
        return url.isRemote() ? new Storage(url, opening(url)) : EMBEDDED;
    }

    private static Function<InstantSource, RecordStore> opening(StoreUrl url) {
        if (EngineUrl.isOne(url.text())) {
            var engine = EngineUrl.of(StoreUrl.KEY, url.text());
            return clock -> OpenSearchRecordStore.open(engine, clock);
        }
        var database = PostgresAddress.of(url.text(), url.password())
                .orElseThrow(() -> Failure.ofSetting(
                        StoreUrl.KEY,
                        "store.url must be empty, or name a database such as"
                                + " jdbc:postgresql://host:5432/database?user=contextd, or a cluster such as "
                                + EngineUrl.EXAMPLE + "."));
        return clock -> PostgresRecordStore.open(database, clock);
    }

    @Override
    public RecordStore store(Path dataDir, InstantSource clock, Damage damage) {
        return trouble.watch(() -> new WatchedStore(opening.apply(clock), trouble));
    }

    /// One for each place where records are kept: an index of another store would be wrong without anybody noticing.
    /// And one for each process, since several may have one data directory: the first that nobody has.
    @Override
    public synchronized SearchIndex index(Path dataDir) {
        var folder = Wiring.INDEX + "-" + Sha256.hex(url.toString(), FOLDER_CHARS);
        for (int number = 1; number <= PROCESSES_MAX; number++) {
            var path = dataDir.resolve(number == 1 ? folder : folder + "-" + number);
            if (take(path.resolveSibling(path.getFileName() + ".lock"))) {
                return new LuceneSearchIndex(path);
            }
        }
        throw new Failure(
                Kind.UNAVAILABLE,
                "More than " + PROCESSES_MAX + " processes use the data directory " + dataDir
                        + "; give each its own with --data-dir.");
    }

    private boolean take(Path file) {
        try {
            mine = ProcessLock.take(file);
            return mine.isPresent();
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The data directory cannot be written; check its permissions and room.",
                    Map.of(),
                    e);
        }
    }

    @Override
    public synchronized void close() {
        mine.ifPresent(lock -> {
            try {
                lock.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        mine = Optional.empty();
    }

    @Override
    public Optional<String> trouble() {
        return trouble.told();
    }

    @Override
    public Optional<String> elsewhere() {
        return Optional.of(url.toString());
    }
}
