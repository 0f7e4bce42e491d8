package dev.contextd.keep.search.lucene;

import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/// An index while its files are open. All but [#read] is called by one thread only.
///
/// A write is not shown to searchers at once: the first search that could find it does that for all writes before. To
/// show them takes longer than most searches, and much that is written is of a kind that few look for.
final class OpenIndex implements Closeable {
    /// The buffer of Lucene; it holds about 35 000 documents with vectors.
    private static final double BUFFER_MEGABYTES = 64;

    /// How many writes may wait to be shown.
    private static final int PENDING_MAX = 50_000;

    private final IndexFolder folder;
    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    /// What the searchers do not show yet.
    private final Map<String, IndexedVersion> pending = new HashMap<>();

    private volatile boolean stale;

    /// The kinds of what is not shown yet; whatever else was written or deleted may be of any.
    private volatile Set<String> unshown = Set.of();

    private volatile boolean unshownOfAnyKind;
    private volatile long position;
    private String model;

    private OpenIndex(IndexFolder folder, Directory directory, IndexWriter writer) throws IOException {
        this.folder = folder;
        this.directory = directory;
        this.writer = writer;
        this.searchers = new SearcherManager(writer, null);
        var note = new HashMap<String, String>();
        writer.getLiveCommitData().forEach(entry -> note.put(entry.getKey(), entry.getValue()));
        this.position = IndexFolder.position(note);
        this.model = IndexFolder.model(note);
    }

    /// Opens what is in the folder, or an empty index if that is damaged.
    @SuppressWarnings("resource") // both belong to the open index, unless there is none
    static OpenIndex in(IndexFolder folder) throws IOException {
        Directory directory = FSDirectory.open(folder.path());
        IndexWriter writer = null;
        try {
            folder.prepare(directory);
            writer = new IndexWriter(
                    directory,
                    new IndexWriterConfig()
                            .setCodec(new LateGraphs())
                            .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                            .setCommitOnClose(false));
            var index = new OpenIndex(folder, directory, writer);
            directory = null;
            writer = null;
            return index;
        } finally {
            IOUtils.closeWhileHandlingException(writer, directory);
        }
    }

    void put(List<Document> documents) throws IOException {
        for (Document document : documents) {
            var news = new IndexedVersion(
                    document.ordinal(), document.vector().map(Vector::modelId).orElse(""), false);
            if (news.replaces(standing(document.id()))) {
                unshown = with(unshown, document.kind());
                write(document.id(), Fields.of(document), news);
                model = news.model().isEmpty() ? model : news.model();
            }
        }
    }

    void delete(Collection<String> ids, long ordinal) throws IOException {
        for (String id : ids) {
            var news = new IndexedVersion(ordinal, "", true);
            if (news.replaces(standing(id))) {
                unshownOfAnyKind = true;
                write(id, List.of(Fields.tombstone(id, ordinal)), news);
            }
        }
    }

    private void write(String id, List<org.apache.lucene.document.Document> fields, IndexedVersion news)
            throws IOException {
        pending.put(id, news);
        stale = true;
        writer.updateDocuments(new Term(Fields.ID, id), fields);
        if (pending.size() >= PENDING_MAX) {
            show();
        }
    }

    private Optional<IndexedVersion> standing(String id) throws IOException {
        var news = pending.get(id);
        return news != null ? Optional.of(news) : read(searcher -> IndexedVersion.of(id, searcher.getIndexReader()));
    }

    /// Shows all writes to searchers.
    void show() throws IOException {
        if (stale) {
            searchers.maybeRefreshBlocking();
            pending.clear();
            stale = false;
            unshown = Set.of();
            unshownOfAnyKind = false;
        }
    }

    /// Whether something is not shown that a search for these kinds could find; for all kinds if there are none.
    boolean isStale(Set<String> kinds) {
        return stale && (unshownOfAnyKind || kinds.isEmpty() || !Collections.disjoint(unshown, kinds));
    }

    private static Set<String> with(Set<String> known, String more) {
        return known.contains(more)
                ? known
                : Stream.concat(known.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    void commit(long newPosition) throws IOException {
        writer.setLiveCommitData(IndexFolder.note(newPosition, model).entrySet());
        writer.commit();
        position = newPosition;
    }

    void clear() throws IOException {
        writer.deleteAll();
        unshownOfAnyKind = true;
        stale = true;
        show();
        model = "";
        commit(0);
    }

    long position() {
        return position;
    }

    boolean isLost() {
        return folder.isLost();
    }

    long size() throws IOException {
        return read(searcher -> searcher.getIndexReader().numDocs()
                - (long) searcher.count(new TermQuery(new Term(Fields.TOMBSTONE, "")))
                - (long) searcher.count(new TermQuery(new Term(Fields.STRETCH, ""))));
    }

    interface Reading<T> {
        T from(IndexSearcher searcher) throws IOException;
    }

    <T> T read(Reading<T> reading) throws IOException {
        var searcher = searchers.acquire();
        try {
            return reading.from(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    /// What was not committed is dropped.
    @Override
    public void close() throws IOException {
        IOUtils.close(searchers, writer::rollback, directory);
    }
}
