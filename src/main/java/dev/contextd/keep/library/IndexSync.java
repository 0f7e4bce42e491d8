package dev.contextd.keep.library;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The index, kept in step with the store.
///
/// A change goes to both before it is acknowledged. Whatever the index lost, by a crash, by damage or because it was
/// away, it gets again from the store's sequence of changes, in the background. Searches wait for that if it is done
/// soon, as after a crash; while an index is made anew they go on with what is there.
public final class IndexSync implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(IndexSync.class.getName());

    /// How long changes wait to be made durable in the index; they are durable in the store all the while.
    private static final Duration COMMIT_PAUSE = Duration.ofSeconds(5);

    /// How long after the index fell behind searches wait for it; thousands of changes are followed in that time.
    private static final Duration SEARCH_PATIENCE = Duration.ofSeconds(5);

    private static final Duration RETRY_PAUSE = Duration.ofSeconds(2);
    private static final int PAGE = 200;

    /// How often the index is read for damage at most. A large one is read less often: it shall cost a twentieth of
    /// a core at most.
    private static final Duration CHECK_PAUSE = Duration.ofSeconds(30);

    private static final int CHECK_REST = 20;

    /// How many hits of each leg are fused for each one that is asked for.
    private static final int DEPTH_FACTOR = 4;

    private static final int DEPTH_MIN = 40;

    /// Where one speaks for another, a good one may be found far behind by itself.
    private static final int DEPTH_MIN_AMONG_OTHERS = 100;

    private final SearchIndex index;
    private final RecordStore store;
    private final ItemVectors vectors;
    private final Embedder embedder;
    private final ItemParts parts;
    private final ScheduledExecutorService background = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("index-sync").factory());
    private final AtomicBoolean commitPlanned = new AtomicBoolean();
    private final AtomicLong sweeps = new AtomicLong();
    private final Lag lag;
    private final Duration checkPause;
    private volatile Consumer<RecordKey> whenLacking = _ -> {};

    /// Readers are changes under way; the writer is a commit, which must know where the changes stand.
    private final ReadWriteLock changes = new ReentrantReadWriteLock();

    /// What a change of the store means for the index.
    record Update(List<Document> documents, List<String> deleted, long sequence) {}

    public IndexSync(SearchIndex index, RecordStore store, Embedder embedder) {
        this(index, store, embedder, Headlines.NONE);
    }

    public IndexSync(SearchIndex index, RecordStore store, Embedder embedder, Headlines headlines) {
        this(index, store, embedder, headlines, CHECK_PAUSE);
    }

    /// @param checkPause how often the index is read for damage at most
    IndexSync(SearchIndex index, RecordStore store, Embedder embedder, Headlines headlines, Duration checkPause) {
        this.parts = new ItemParts(headlines);
        this.checkPause = checkPause;
        this.index = index;
        this.store = store;
        this.vectors = new ItemVectors(new Records(store));
        this.embedder = embedder;
        // Of an empty store there is nothing that the index could lack.
        this.lag = new Lag(store.sequence() > 0);
    }

    /// What the model reads of each item.
    ItemParts parts() {
        return parts;
    }

    /// Begins to follow the store.
    ///
    /// @param whenLacking told of items without a vector of this model; till they have it they are found by words
    void begin(Consumer<RecordKey> whenLacking) {
        this.whenLacking = whenLacking;
        background.execute(this::catchUp);
        planCheck(checkPause);
    }

    private void planCheck(Duration pause) {
        var _ = background.schedule(this::check, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Damage that no search stumbles over would only hide things.
    private void check() {
        long start = System.nanoTime();
        try {
            index.check();
        } catch (Failure e) {
            fellBehind(e);
        }
        var rest = Duration.ofNanos(System.nanoTime() - start).multipliedBy(CHECK_REST);
        planCheck(rest.compareTo(checkPause) > 0 ? rest : checkPause);
    }

    /// Makes a change in the store, then in the index. If the index cannot take it, it will from the store, later.
    void change(Supplier<Update> inStore) {
        changes.readLock().lock();
        try {
            var update = inStore.get();
            try {
                if (!update.documents().isEmpty()) {
                    index.put(update.documents());
                }
                if (!update.deleted().isEmpty()) {
                    index.delete(update.deleted(), update.sequence());
                }
                if (!update.documents().isEmpty() || !update.deleted().isEmpty()) {
                    planCommit();
                }
            } catch (Failure e) {
                fellBehind(e);
            }
        } finally {
            changes.readLock().unlock();
        }
    }

    /// The best hits over all holders.
    List<Fusion.Hit> search(Search search, Optional<Vector> vector) {
        awaitChanges();
        int least = search.blend().surroundings().equals(Surroundings.NONE) ? DEPTH_MIN : DEPTH_MIN_AMONG_OTHERS;
        var query = query(search, vector, Math.max(least, search.limit() * DEPTH_FACTOR));
        return Fusion.fuse(query, legs(query), search.blend(), search.embedded());
    }

    /// What each leg alone finds, best first, for whoever knows better how the two go together.
    Legs legs(Search search, Optional<Vector> vector) {
        awaitChanges();
        return legs(query(search, vector, search.limit()));
    }

    private static Query query(Search search, Optional<Vector> vector, int depth) {
        return new Query(
                scopes(search),
                Set.of(search.kind()),
                search.tags(),
                search.anyTag(),
                search.since(),
                search.until(),
                search.text(),
                vector,
                depth);
    }

    /// Teams and organisations share across projects.
    private static List<SearchScope> scopes(Search search) {
        var first = search.holders().getFirst();
        return search.holders().stream()
                .distinct()
                .map(holder -> new SearchScope(holder, holder.equals(first) ? search.project() : Optional.empty()))
                .toList();
    }

    /// A search just after a start shall find what was kept just before the end.
    private void awaitChanges() {
        try {
            lag.bear(SEARCH_PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Failure.notYet("The server is starting and its index catches up with what is kept", SEARCH_PATIENCE);
        }
    }

    /// An index that was lost answers with what it has got back so far; words of trouble are in the status.
    private Legs legs(Query query) {
        try {
            return index.search(query);
        } catch (Failure e) {
            fellBehind(e);
            awaitChanges();
            return index.search(query);
        }
    }

    /// Whether everything in the store is in the index.
    public boolean isComplete() {
        return lag.isOver();
    }

    /// Waits until it is, and gives whether it is.
    boolean awaitComplete(Duration patience) throws InterruptedException {
        return lag.await(patience);
    }

    /// Lets the store forget what nobody needs any more.
    void sweep() {
        sweeps.incrementAndGet();
        store.sweep(PAGE);
    }

    /// How often the store was swept; told before each time, for those who follow its changes on their own.
    long sweeps() {
        return sweeps.get();
    }

    private void fellBehind(RuntimeException why) {
        long pause = lag.begin() ? 0 : RETRY_PAUSE.toMillis();
        if (background.isShutdown()) {
            return;
        }
        // somebody who was told to stop is no trouble
        var level = Thread.currentThread().isInterrupted() ? Level.DEBUG : Level.WARNING;
        LOG.log(level, "the index failed and will be filled from the store", why);
        var _ = background.schedule(this::catchUp, pause, TimeUnit.MILLISECONDS);
    }

    private void planCommit() {
        if (commitPlanned.compareAndSet(false, true)) {
            var _ = background.schedule(this::commit, COMMIT_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void commit() {
        commitPlanned.set(false);
        if (!lag.isOver()) {
            return;
        }
        try {
            index.commit(syncedUpTo());
        } catch (Failure e) {
            fellBehind(e);
        }
    }

    /// The sequence up to which every change is in the index: no change is under way while it is read.
    private long syncedUpTo() {
        changes.writeLock().lock();
        try {
            return store.sequence();
        } finally {
            changes.writeLock().unlock();
        }
    }

    /// A failure passes; a bug would end the following for good if it flew on, so it is logged and tried again.
    private void catchUp() {
        Attempt.at(this::follow).ifPresent(this::fellBehind);
    }

    /// Puts everything into the index that the store has and it has not.
    private void follow() {
        long end = syncedUpTo();
        long at = index.position();
        // An index that is made anew gets each item with its vector.
        boolean vectorsToo = at > 0;
        if (at > end) {
            // an index of another store
            index.clear();
            at = 0;
            vectorsToo = false;
        }
        while (at < end) {
            var page = store.changes(at, PAGE);
            if (page.isEmpty()) {
                break;
            }
            for (ChangeEntry change : page) {
                follow(change, vectorsToo);
            }
            at = page.getLast().sequence();
        }
        lag.end();
        index.commit(end);
        sweep();
    }

    private void follow(ChangeEntry change, boolean vectorsToo) {
        switch (change.key().parts().getFirst()) {
            case StoredItem.ITEMS -> follow(change);
            case ItemVectors.VECTORS -> {
                if (vectorsToo && !change.deleted()) {
                    var item = change.key().under(StoredItem.ITEMS);
                    store.get(item).ifPresent(this::put);
                }
            }
            default -> {}
        }
    }

    private void follow(ChangeEntry item) {
        var record = item.deleted() ? Optional.<StoredRecord>empty() : store.get(item.key());
        record.ifPresentOrElse(
                this::put, () -> index.delete(List.of(item.key().parts().getLast()), item.sequence()));
    }

    private void put(StoredRecord record) {
        var stored = StoredItem.of(record.json());
        var item = stored.item();
        var vector = vectors.of(stored).filter(kept -> parts.cover(item, kept, embedder.modelId()));
        index.put(List.of(Library.document(item, vector, record.sequence())));
        if (vector.isEmpty()) {
            whenLacking.accept(record.key());
        }
    }

    @Override
    public void close() {
        background.shutdownNow();
        try {
            if (!background.awaitTermination(10, TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "the index was still being filled when the server stopped");
            } else if (lag.isOver()) {
                index.commit(syncedUpTo());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Failure e) {
            LOG.log(Level.WARNING, "the index could not be made durable: " + e.sentence());
        }
        index.close();
        embedder.close();
    }
}
