package dev.contextd.keep.search.lucene;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;

/// Lucene's own file formats, with graphs of neighbours only in segments that are large enough to need one: to build
/// one takes longer than all the rest of writing a document, and among a few thousand vectors comparing all is as
/// fast. As segments are merged, the large ones get their graphs.
///
/// Only writing differs; what was written is read by the standard formats.
final class LateGraphs extends Lucene104Codec {
    /// Lucene builds a graph where it has more vectors than this times the natural logarithm of their number: here
    /// about 8 000, as in [DenseLeg].
    private static final int GRAPH_THRESHOLD = 890;

    private final KnnVectorsFormat vectors = new Lucene99HnswVectorsFormat(
            Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
            Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
            Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
            null,
            GRAPH_THRESHOLD);

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return vectors;
    }
}
