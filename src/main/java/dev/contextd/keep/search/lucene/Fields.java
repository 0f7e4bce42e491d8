package dev.contextd.keep.search.lucene;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Place;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// How a [Document] is written down for Lucene. The text itself is not kept; the store has it.
final class Fields {
    static final String ID = "id";
    static final String ORDINAL = "ordinal";
    static final String MODEL = "model";
    static final String TERMS = "terms";

    /// Marks what is left of a deleted document: its id and the ordinal of the deletion.
    static final String TOMBSTONE = "tombstone";

    /// Marks a further stretch of the document before it.
    static final String STRETCH = "stretch";

    /// Where the document stands, in one value: that is looked up for every hit.
    private static final String PLACE = "place";

    private static final char PLACE_SEPARATOR = '\0';
    private static final String OWNER = "owner";
    private static final String PROJECT = "project";
    private static final String KIND = "kind";
    private static final String TAG = "tag";
    private static final String AT = "at";

    private static final FieldType COUNTED = counted();

    private Fields() {}

    private static FieldType counted() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    /// The document itself, and one for each further stretch of its text, which has nothing but its vector.
    static List<org.apache.lucene.document.Document> of(Document document) {
        var all = new ArrayList<org.apache.lucene.document.Document>();
        var first = placed(document);
        first.add(new Field(TERMS, new Ready(Terms.of(document.text())), COUNTED));
        all.add(first);
        document.vector().ifPresent(vector -> {
            var stretches = vector.stretches();
            for (int i = 0; i < stretches.size(); i++) {
                if (i > 0) {
                    all.add(placed(document));
                    all.getLast().add(new StringField(STRETCH, "", Field.Store.NO));
                }
                all.getLast().add(new SortedDocValuesField(MODEL, new BytesRef(vector.modelId())));
                all.getLast()
                        .add(new KnnFloatVectorField(
                                vectors(vector), stretches.get(i), VectorSimilarityFunction.DOT_PRODUCT));
            }
        });
        return all;
    }

    private static org.apache.lucene.document.Document placed(Document document) {
        var fields = bare(document.id(), document.ordinal());
        fields.add(new StringField(OWNER, document.holder().key(), Field.Store.NO));
        fields.add(new StringField(PROJECT, document.project().text(), Field.Store.NO));
        fields.add(new StringField(KIND, document.kind(), Field.Store.NO));
        document.tags().forEach(tag -> fields.add(new StringField(TAG, tag, Field.Store.NO)));
        fields.add(new LongPoint(AT, nanos(document.at())));
        var place = document.holder().key()
                + PLACE_SEPARATOR
                + document.project().text()
                + PLACE_SEPARATOR
                + document.kind();
        fields.add(new SortedDocValuesField(PLACE, new BytesRef(place)));
        return fields;
    }

    /// The places of a segment's documents.
    static final class Places {
        private final SortedDocValues values;
        private final @Nullable Place[] known;

        /// For documents that have one: whatever passed a filter.
        Places(LeafReader segment) throws IOException {
            this.values = DocValues.getSorted(segment, PLACE);
            this.known = new Place[Math.max(0, values.getValueCount())];
        }

        /// @param doc not before the one that was asked for last
        Place of(int doc) throws IOException {
            values.advanceExact(doc);
            var place = known[values.ordValue()];
            if (place == null) {
                var parts = values.lookupOrd(values.ordValue()).utf8ToString().split("\0", -1);
                place = new Place(new Holder(parts[0]), new ProjectKey(parts[1]), parts[2]);
                known[values.ordValue()] = place;
            }
            return place;
        }
    }

    /// Those of the scopes in which there may be anything.
    static List<SearchScope> inhabited(List<SearchScope> scopes, IndexReader reader) throws IOException {
        var some = new ArrayList<SearchScope>();
        for (SearchScope scope : scopes) {
            if (reader.docFreq(new Term(OWNER, scope.holder().key())) > 0) {
                some.add(scope);
            }
        }
        return some;
    }

    static org.apache.lucene.document.Document tombstone(String id, long ordinal) {
        var fields = bare(id, ordinal);
        fields.add(new StringField(TOMBSTONE, "", Field.Store.NO));
        return fields;
    }

    private static org.apache.lucene.document.Document bare(String id, long ordinal) {
        var fields = new org.apache.lucene.document.Document();
        fields.add(new StringField(ID, id, Field.Store.NO));
        fields.add(new SortedDocValuesField(ID, new BytesRef(id)));
        fields.add(new NumericDocValuesField(ORDINAL, ordinal));
        return fields;
    }

    /// Each model has a field of its own: vectors of two models can never meet, and may differ in size.
    static String vectors(Vector vector) {
        return "vector " + vector.modelId();
    }

    /// What every hit must fulfil, as a filter inside the search.
    static org.apache.lucene.search.Query filter(Query query) {
        var filter = new BooleanQuery.Builder();
        if (query.scopes().size() == 1) {
            add(query.scopes().getFirst(), filter);
        } else {
            var any = new BooleanQuery.Builder();
            for (SearchScope scope : query.scopes()) {
                var one = new BooleanQuery.Builder();
                add(scope, one);
                any.add(one.build(), BooleanClause.Occur.SHOULD);
            }
            filter.add(any.build(), BooleanClause.Occur.FILTER);
        }
        if (!query.kinds().isEmpty()) {
            var kinds = query.kinds().stream().map(BytesRef::new).toList();
            filter.add(new TermInSetQuery(KIND, kinds), BooleanClause.Occur.FILTER);
        }
        query.tags().forEach(tag -> filter.add(is(TAG, tag), BooleanClause.Occur.FILTER));
        if (!query.anyTag().isEmpty()) {
            var tags = query.anyTag().stream().map(BytesRef::new).toList();
            filter.add(new TermInSetQuery(TAG, tags), BooleanClause.Occur.FILTER);
        }
        if (query.since().isPresent() || query.until().isPresent()) {
            long since = query.since().map(Fields::nanos).orElse(Long.MIN_VALUE);
            long until = query.until().map(Fields::nanos).orElse(Long.MAX_VALUE);
            filter.add(
                    LongPoint.newRangeQuery(AT, since, query.until().isPresent() ? until - 1 : until),
                    BooleanClause.Occur.FILTER);
        }
        return filter.build();
    }

    private static void add(SearchScope scope, BooleanQuery.Builder filter) {
        filter.add(is(OWNER, scope.holder().key()), BooleanClause.Occur.FILTER);
        scope.project().ifPresent(project -> filter.add(is(PROJECT, project.text()), BooleanClause.Occur.FILTER));
    }

    private static TermQuery is(String field, String value) {
        return new TermQuery(new Term(field, value));
    }

    /// Since 1970, exact from 1678 to 2262; outside of these years all moments are the first or the last.
    private static long nanos(Instant at) {
        long seconds = Math.clamp(at.getEpochSecond(), -9_223_372_036L + 1, 9_223_372_036L - 1);
        return seconds == at.getEpochSecond()
                ? seconds * 1_000_000_000L + at.getNano()
                : (seconds < 0 ? Long.MIN_VALUE + 1 : Long.MAX_VALUE - 1);
    }

    /// Terms that need no analysis any more.
    private static final class Ready extends TokenStream {
        private final Iterator<String> terms;
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        Ready(List<String> terms) {
            this.terms = terms.iterator();
        }

        @Override
        public boolean incrementToken() {
            clearAttributes();
            if (!terms.hasNext()) {
                return false;
            }
            term.append(terms.next());
            return true;
        }
    }
}
