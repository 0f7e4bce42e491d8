package dev.contextd.keep;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchIndexContract;
import dev.contextd.keep.search.opensearch.OpenSearchIndex;
import dev.contextd.keep.search.opensearch.OpenSearchRanksTest;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.SharedRecordStoreContract;
import dev.contextd.keep.store.opensearch.OpenSearchRecordStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/// What both ports promise, kept by three nodes, where an answer comes from whichever is asked and a search goes to
/// several shards.
@Tag("distributed")
class ThreeNodesIT {
    private static OpenSearchCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = OpenSearchCluster.start(3);
    }

    @AfterAll
    static void end() throws IOException {
        cluster.close();
    }

    private static List<Integer> ports() {
        return cluster.urls().stream().map(url -> URI.create(url).getPort()).toList();
    }

    private static EngineUrl url(String setting, List<Integer> ports, String prefix) {
        var hosts =
                String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
        return EngineUrl.of(setting, "opensearch+http://" + hosts + "/" + prefix);
    }

    @Nested
    @Timeout(value = 10, unit = TimeUnit.MINUTES) // for two thousand acknowledgements of two cases
    class Store extends SharedRecordStoreContract {
        private final String prefix = "t" + UUID.randomUUID();

        @Override
        protected int times(int many) {
            return many / 10;
        }

        @Override
        protected int acknowledged() {
            return 2_000;
        }

        @Override
        protected RecordStore open(Path directory) {
            return OpenSearchRecordStore.open(url("store.url", ports(), prefix), clock);
        }

        @Override
        protected RecordStore openAt(int port) {
            return OpenSearchRecordStore.open(url("store.url", List.of(port), prefix), clock);
        }

        @Override
        protected int enginePort() {
            return ports().getFirst();
        }

        @Override
        protected String finalWords() {
            return "/_create/";
        }
    }

    @Nested
    class Index extends SearchIndexContract {
        private final String prefix = "t" + UUID.randomUUID();

        @Override
        protected SearchIndex open(Path folder) {
            return new OpenSearchIndex(url("search.url", ports(), prefix));
        }
    }

    /// Those of one owner, all of whom are on one shard: how rare a word is, is asked where the owner's documents are.
    @Nested
    class Ranks extends OpenSearchRanksTest {
        @Override
        protected EngineUrl url() {
            return ThreeNodesIT.url("search.url", ports(), "t" + UUID.randomUUID());
        }

        @Override
        protected String owner(int i) {
            return "ann";
        }
    }
}
