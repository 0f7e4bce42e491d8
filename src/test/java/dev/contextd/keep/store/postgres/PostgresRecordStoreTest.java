package dev.contextd.keep.store.postgres;

import dev.contextd.engine.PostgresServer;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.SharedRecordStoreContract;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

class PostgresRecordStoreTest extends SharedRecordStoreContract {
    private final String url = PostgresServer.sharedDatabase();

    @Override
    protected RecordStore open(Path directory) {
        return open(url);
    }

    private RecordStore open(String at) {
        return PostgresRecordStore.open(PostgresAddress.of(at, Optional.empty()).orElseThrow(), clock);
    }

    @Override
    protected RecordStore openAt(int port) {
        // statements as text, where they can be seen on the way
        return open(url.replace(":" + enginePort() + "/", ":" + port + "/") + "&preferQueryMode=simple");
    }

    @Override
    protected int enginePort() {
        return URI.create(url.replaceFirst("jdbc:", "")).getPort();
    }

    @Override
    protected String finalWords() {
        return "COMMIT";
    }
}
