package dev.contextd.keep.store;

import dev.contextd.TestClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A store to be tested, and short ways to use it.
@Timeout(value = 2, unit = TimeUnit.MINUTES) // so that a lost wake-up fails instead of hanging
abstract class RecordStoreSetting {
    protected static final RecordKey KEY = RecordKey.of("ann", "project", "memory", "1");

    protected final TestClock clock = new TestClock();

    @TempDir
    protected Path directory;

    protected RecordStore store;

    /// Opens what was kept in the directory before; reads the time from [#clock].
    protected abstract RecordStore open(Path directory);

    /// How often to do what is done many times: an engine on the network gets less of it.
    protected int times(int many) {
        return many;
    }

    /// How many acknowledged writes the two cases take that find what goes wrong rarely.
    protected int acknowledged() {
        return times(2_000);
    }

    @BeforeEach
    void openStore() {
        store = open(directory);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    protected final void reopen() {
        store.close();
        store = open(directory);
    }

    protected static OperationId once() {
        return new OperationId(UUID.randomUUID().toString());
    }

    protected final StoredRecord put(RecordKey key, String json) {
        return put(key, json, Expected.ANYTHING);
    }

    protected final StoredRecord put(RecordKey key, String json, Expected expected) {
        return store.write(List.of(Change.put(key, json, expected)), once()).getFirst();
    }

    protected final StoredRecord putUntil(RecordKey key, Instant expires) {
        var put = new Change.Put(key, "{}", Expected.ANYTHING, Optional.of(expires));
        return store.write(List.of(put), once()).getFirst();
    }

    protected final void delete(RecordKey key) {
        store.write(List.of(Change.delete(key)), once());
    }
}
