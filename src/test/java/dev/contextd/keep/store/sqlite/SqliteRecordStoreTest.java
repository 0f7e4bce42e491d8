package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.RecordStoreContract;
import java.nio.file.Path;

class SqliteRecordStoreTest extends RecordStoreContract {
    @Override
    protected RecordStore open(Path directory) {
        return SqliteRecordStore.open(directory, clock);
    }
}
