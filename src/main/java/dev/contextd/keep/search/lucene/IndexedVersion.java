package dev.contextd.keep.search.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;

/// The sequence number of a document in the index, which decides whether a write is newer.
///
/// @param model of its vector; empty if it has none
/// @param deleted of which only the tombstone is left. Tombstones stay in the index until it is cleared, a few dozen
///     bytes each, so that a late write cannot bring back what was deleted, also after a restart
record IndexedVersion(long ordinal, String model, boolean deleted) {
    boolean replaces(Optional<IndexedVersion> there) {
        return there.isEmpty()
                || ordinal > there.get().ordinal
                || (ordinal == there.get().ordinal && bringsVectorTo(there.get()));
    }

    private boolean bringsVectorTo(IndexedVersion there) {
        return !there.deleted && !model.isEmpty() && !model.equals(there.model);
    }

    static Optional<IndexedVersion> of(String id, IndexReader reader) throws IOException {
        var term = new Term(Fields.ID, id);
        for (LeafReaderContext leaf : reader.leaves()) {
            var segment = leaf.reader();
            var postings = segment.postings(term, PostingsEnum.NONE);
            int doc = next(postings, segment);
            if (doc != DocIdSetIterator.NO_MORE_DOCS) {
                return Optional.of(in(segment, doc));
            }
        }
        return Optional.empty();
    }

    /// The newest of an id is the only one that is not deleted from Lucene's point of view.
    private static int next(@Nullable PostingsEnum postings, LeafReader segment) throws IOException {
        if (postings == null) {
            return DocIdSetIterator.NO_MORE_DOCS;
        }
        var live = segment.getLiveDocs();
        int doc = postings.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(doc)) {
            doc = postings.nextDoc();
        }
        return doc;
    }

    private static IndexedVersion in(LeafReader segment, int doc) throws IOException {
        var ordinals = segment.getNumericDocValues(Fields.ORDINAL);
        ordinals.advanceExact(doc);
        var models = segment.getSortedDocValues(Fields.MODEL);
        String model = models != null && models.advanceExact(doc)
                ? models.lookupOrd(models.ordValue()).utf8ToString()
                : "";
        var tombstones = segment.postings(new Term(Fields.TOMBSTONE, ""), PostingsEnum.NONE);
        boolean deleted = tombstones != null && tombstones.advance(doc) == doc;
        return new IndexedVersion(ordinals.longValue(), model, deleted);
    }
}
