package dev.contextd.keep.search.opensearch;

import dev.contextd.engine.ElasticsearchNode;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchIndexContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/// The same on Elasticsearch. The server that can be had without its modules knows no scripts, so vectors are never
/// compared one by one here but always along the graph.
@Tag("distributed")
class ElasticsearchIndexIT extends SearchIndexContract {
    private static ElasticsearchNode node;

    @BeforeAll
    static void start() throws Exception {
        node = ElasticsearchNode.start();
    }

    @AfterAll
    static void end() throws IOException {
        node.close();
    }

    @Override
    protected SearchIndex open(Path folder) {
        var url = Prefixes.url("http://127.0.0.1:" + node.port(), folder).replace("opensearch+", "elasticsearch+");
        return new OpenSearchIndex(EngineUrl.of("search.url", url), 0);
    }
}
