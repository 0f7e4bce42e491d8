package dev.contextd.search.heap;

import dev.contextd.search.SearchIndex;
import dev.contextd.search.SearchIndexContract;
import java.nio.file.Path;

class HeapSearchIndexTest extends SearchIndexContract {
    @Override
    protected SearchIndex open(Path folder) {
        return new HeapSearchIndex();
    }

    @Override
    protected boolean durable() {
        return false;
    }
}
