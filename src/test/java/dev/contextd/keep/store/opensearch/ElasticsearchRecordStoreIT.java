package dev.contextd.keep.store.opensearch;

import dev.contextd.engine.ElasticsearchNode;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.SharedRecordStoreContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/// The same on Elasticsearch.
@Tag("distributed")
class ElasticsearchRecordStoreIT extends SharedRecordStoreContract {
    private static ElasticsearchNode node;

    private final String prefix = "t" + UUID.randomUUID();

    @BeforeAll
    static void start() throws Exception {
        node = ElasticsearchNode.start();
    }

    @AfterAll
    static void end() throws IOException {
        node.close();
    }

    @Override
    protected int times(int many) {
        return many / 10;
    }

    @Override
    protected RecordStore open(Path directory) {
        return openAt(enginePort());
    }

    @Override
    protected RecordStore openAt(int port) {
        return OpenSearchRecordStore.open(
                EngineUrl.of("store.url", "elasticsearch+http://127.0.0.1:" + port + "/" + prefix), clock);
    }

    @Override
    protected int enginePort() {
        return node.port();
    }

    @Override
    protected String finalWords() {
        return "/_create/";
    }
}
