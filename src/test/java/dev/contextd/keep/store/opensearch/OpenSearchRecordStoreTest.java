package dev.contextd.keep.store.opensearch;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.SharedRecordStoreContract;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;

class OpenSearchRecordStoreTest extends SharedRecordStoreContract {
    private final String prefix = "t" + UUID.randomUUID();

    /// Each of them is half a dozen exchanges, so fewer have to do; `ThreeNodesIT` takes as many as elsewhere where
    /// that
    /// matters.
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
                EngineUrl.of("store.url", "opensearch+http://127.0.0.1:" + port + "/" + prefix), clock);
    }

    @Override
    protected int enginePort() {
        return URI.create(OpenSearchCluster.shared()).getPort();
    }

    @Override
    protected String finalWords() {
        return "/_create/";
    }
}
