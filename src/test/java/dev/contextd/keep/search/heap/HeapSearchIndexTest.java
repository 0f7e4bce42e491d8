package dev.contextd.keep.search.heap;

import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchIndexContract;
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
