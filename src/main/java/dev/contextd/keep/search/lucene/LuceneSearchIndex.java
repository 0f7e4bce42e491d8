package dev.contextd.keep.search.lucene;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/// An index in a folder, opened at first use.
///
/// One thread does all that touches files, and callers wait for it: Lucene gives up an index when the thread that
/// writes is interrupted, and our callers are interrupted at their deadline. Searches run on their callers' threads.
///
/// When the engine fails, or the folder is taken away, the call is `UNAVAILABLE` and the next one opens the folder
/// again, as it was at the last commit, or empty if that is damaged. Bytes that have changed are read as anything, so
/// whatever the engine throws counts as its failing, also the JVM's fault at a file that was cut off below it.
public final class LuceneSearchIndex implements SearchIndex {
    /// Lucene says at every start which instructions it could use; whoever starts us has decided that. Held, because
    /// the JDK forgets the level of a logger that nobody holds.
    private static final Logger QUIET = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private final IndexFolder folder;
    private final ExecutorService files = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("search-index").factory());
    private volatile @Nullable OpenIndex open;

    /// What was put may be gone, and nobody has asked for the position since: till then nothing may be called complete.
    private boolean lost;

    public LuceneSearchIndex(Path folder) {
        this.folder = new IndexFolder(folder);
        QUIET.setLevel(Level.SEVERE);
    }

    @Override
    public void put(List<Document> documents) {
        onFiles(index -> {
            index.put(documents);
            return true;
        });
    }

    @Override
    public void delete(Holder holder, Collection<String> ids, long ordinal) {
        onFiles(index -> {
            index.delete(ids, ordinal);
            return true;
        });
    }

    @Override
    public Legs search(Query query) {
        if (query.depth() <= 0) {
            return Legs.NONE;
        }
        var words = read(query.kinds(), searcher -> words(query, searcher));
        // Whatever goes wrong with the model is no fault of the index.
        var meaning = query.vector();
        return meaning.isEmpty()
                ? words
                : words.with(read(query.kinds(), searcher -> meaning(query, meaning.get(), searcher)));
    }

    /// On the caller's thread, while others write and search.
    @Override
    public void check() {
        read(Set.of(), searcher -> {
            IndexFolder.requireSound(searcher.getIndexReader());
            return true;
        });
    }

    /// @param kinds of what is looked for; all if empty
    private <T> T read(Set<String> kinds, OpenIndex.Reading<T> reading) {
        var ready = open;
        var index = ready == null || ready.isStale(kinds) || ready.isLost() ? onFiles(LuceneSearchIndex::shown) : ready;
        try {
            return index.read(reading);
        } catch (IOException | RuntimeException | InternalError e) {
            onFiles(() -> giveUp(index));
            throw unavailable(e);
        }
    }

    private static Legs words(Query query, IndexSearcher searcher) throws IOException {
        var scopes = Fields.inhabited(query.scopes(), searcher.getIndexReader());
        return scopes.isEmpty() ? Legs.NONE : LexicalLeg.of(query.in(scopes), searcher);
    }

    private static List<Legs.Hit> meaning(Query query, Vector wanted, IndexSearcher searcher) throws IOException {
        var scopes = Fields.inhabited(query.scopes(), searcher.getIndexReader());
        return scopes.isEmpty() ? List.of() : DenseLeg.of(query.in(scopes), wanted, searcher);
    }

    private static OpenIndex shown(OpenIndex index) throws IOException {
        index.show();
        return index;
    }

    @Override
    public long position() {
        return onFiles(index -> {
            lost = false;
            return index.position();
        });
    }

    @Override
    public void commit(long position) {
        onFiles(index -> {
            if (lost) {
                throw new IOException("the index was opened again and lacks what was put before");
            }
            index.commit(position);
            return true;
        });
    }

    @Override
    public void clear() {
        onFiles(index -> {
            index.clear();
            lost = false;
            return true;
        });
    }

    @Override
    public long size() {
        return onFiles(index -> shown(index).size());
    }

    private interface Work<T> {
        T on(OpenIndex index) throws IOException;
    }

    private <T> T onFiles(Work<T> work) {
        return onFiles(() -> attempt(work));
    }

    private <T> T onFiles(Callable<T> work) {
        try {
            return files.submit(work).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(e);
        } catch (RejectedExecutionException e) {
            throw unavailable(e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case Failure failure -> failure;
                case null, default -> new IllegalStateException("the search index failed", e.getCause());
            };
        }
    }

    private <T> T attempt(Work<T> work) {
        try {
            var index = open;
            if (index == null) {
                index = OpenIndex.in(folder);
                open = index;
            } else if (index.isLost()) {
                throw new IOException("the folder of the index is gone");
            }
            return work.on(index);
        } catch (IOException | RuntimeException | InternalError e) {
            giveUp(open);
            throw unavailable(e);
        }
    }

    /// Lets go of what is open; the next call starts from the folder. Somebody else may have done it already.
    private boolean giveUp(@Nullable OpenIndex failed) {
        if (failed == null || failed != open) {
            return false;
        }
        open = null;
        lost = true;
        IOUtils.closeWhileHandlingException(failed);
        return true;
    }

    private static Failure unavailable(Throwable cause) {
        return new Failure(Kind.UNAVAILABLE, "The search index is not available; try again.", Map.of(), cause);
    }

    @Override
    public void close() {
        if (!files.isShutdown()) {
            files.execute(() -> giveUp(open));
        }
        files.close();
    }
}
