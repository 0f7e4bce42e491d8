package dev.contextd.keep.search.opensearch;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchIndexContract;
import java.nio.file.Path;

class OpenSearchIndexTest extends SearchIndexContract {
    @Override
    protected SearchIndex open(Path folder) {
        return new OpenSearchIndex(EngineUrl.of("search.url", Prefixes.url(OpenSearchCluster.shared(), folder)));
    }
}
