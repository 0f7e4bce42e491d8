package dev.contextd.store.sqlite;

import dev.contextd.store.RecordStore;
import dev.contextd.store.RecordStoreContract;
import java.nio.file.Path;

class SqliteRecordStoreTest extends RecordStoreContract {
    @Override
    protected RecordStore open(Path directory) {
        return SqliteRecordStore.open(directory, clock);
    }
}
