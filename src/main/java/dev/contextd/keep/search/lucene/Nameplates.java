package dev.contextd.keep.search.lucene;

import dev.contextd.keep.search.Place;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ScoreDoc;

/// What stands on documents that were found, by their numbers: all of a segment are read in their order, so that its
/// columns are opened once and not for each of them.
final class Nameplates {
    private Nameplates() {}

    /// Reads one column of a segment.
    private interface Column<T> {
        /// @param doc not before the one that was asked for last
        T at(int doc) throws IOException;
    }

    private interface Opening<T> {
        Column<T> of(LeafReader segment) throws IOException;
    }

    static Map<Integer, Place> places(List<ScoreDoc> found, IndexReader reader) throws IOException {
        return read(found, reader, segment -> new Fields.Places(segment)::of);
    }

    static Map<Integer, String> ids(List<ScoreDoc> found, IndexReader reader) throws IOException {
        return read(found, reader, segment -> {
            var ids = segment.getSortedDocValues(Fields.ID);
            return doc -> {
                ids.advanceExact(doc);
                return ids.lookupOrd(ids.ordValue()).utf8ToString();
            };
        });
    }

    private static <T> Map<Integer, T> read(List<ScoreDoc> found, IndexReader reader, Opening<T> opening)
            throws IOException {
        int[] docs = found.stream().mapToInt(each -> each.doc).sorted().toArray();
        var read = new HashMap<Integer, T>();
        for (LeafReaderContext leaf : reader.leaves()) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            int[] here = Arrays.stream(docs)
                    .filter(doc -> doc >= leaf.docBase && doc < end)
                    .toArray();
            if (here.length > 0) {
                var column = opening.of(leaf.reader());
                for (int doc : here) {
                    read.put(doc, column.at(doc - leaf.docBase));
                }
            }
        }
        return read;
    }
}
