package dev.contextd.keep.search.opensearch;

/// The index is not there any more, and nothing of what was in it.
final class Gone extends Exception {
    private static final long serialVersionUID = 1L;

    Gone() {
        super("somebody has deleted the search index");
    }
}
