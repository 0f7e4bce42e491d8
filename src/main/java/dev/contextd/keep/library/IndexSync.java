package dev.contextd.keep.library;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The index, kept in step with the store.
///
/// A change goes to both before it is acknowledged. Whatever the index lost, by a crash, by damage or because it was
/// away, it gets again from the store's sequence of changes, in the background. Searches wait for that if it is done
/// soon, as after a crash; while an index is made anew they go on with what is there.
///
/// Of a store that several processes share it takes what the others change as well: before each search, and every
/// second so that there is little to take. An index that they share gets that from whoever changes it, has to show it
/// to
/// a search at once ([Neighbours]), and is followed up by the one that is at work ([Replica]).
public final class IndexSync implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(IndexSync.class.getName());

    /// How long changes wait to be made durable in the index; they are durable in the store all the while.
    private static final Duration COMMIT_PAUSE = Duration.ofSeconds(5);

    /// Written before a shared store is swept: who sees that it has changed may have missed deletions.
    static final RecordKey SWEPT = RecordKey.of("swept");

    /// How long after the index fell behind searches wait for it; thousands of changes are followed in that time.
    private static final Duration SEARCH_PATIENCE = Duration.ofSeconds(5);

    private static final Duration RETRY_PAUSE = Duration.ofSeconds(2);
    private static final int PAGE = 200;

    /// How often what others have changed is taken, whether or not anybody searches.
    private static final Duration FOLLOWING_PAUSE = Duration.ofSeconds(1);

    /// How often a shared store is swept, which may never see all its processes start.
    private static final Duration SWEEP_PAUSE = Duration.ofHours(1);

    private static final int SWEPT_MAX = 10_000;

    /// How often the index is read for damage at most. A large one is read less often: it shall cost a twentieth of
    /// a core at most.
    private static final Duration CHECK_PAUSE = Duration.ofSeconds(30);

    private static final int CHECK_REST = 20;

    private final SearchIndex index;
    private final RecordStore store;
    private final ItemVectors vectors;
    private final Embedder embedder;
    private final ItemParts parts;
    private final ScheduledExecutorService background = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("index-sync").factory());
    private final AtomicBoolean commitPlanned = new AtomicBoolean();
    private final AtomicLong sweeps = new AtomicLong();
    private final Following others;
    private final Neighbours neighbours;
    private final Lag lag;
    private final Duration checkPause;

    /// What was told last of an index that does not follow; empty if all is well.
    private final AtomicReference<String> troubled = new AtomicReference<>("");
    private volatile VectorWatch watch = VectorWatch.NONE;

    /// The change up to which everything is in the index, whoever made it; guarded by the lock beside it.
    private long followed;

    private final ReentrantLock following = new ReentrantLock();
    private volatile BooleanSupplier atWork = () -> true;

    /// Readers are changes under way; the writer is a commit, which must know where the changes stand.
    private final ReadWriteLock changes = new ReentrantReadWriteLock();

    /// What a change of the store means for the index.
    ///
    /// @param deleted items that are gone
    /// @param sequence the last of the change
    record Update(List<Document> documents, List<RecordKey> deleted, long sequence) {}

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
        this.others = new Following(index, store, vectors, parts, embedder);
        long sequence = store.sequence();
        this.neighbours = new Neighbours(store, index, others, sequence);
        // Of an empty store there is nothing that the index could lack.
        this.lag = new Lag(sequence > 0);
    }

    /// What the model reads of each item.
    ItemParts parts() {
        return parts;
    }

    /// Begins to follow the store.
    ///
    /// @param atWork whether this process is the one that does what is to be done once
    void begin(VectorWatch whoSees, BooleanSupplier atWork) {
        this.watch = whoSees;
        this.atWork = atWork;
        background.execute(this::catchUp);
        planCheck(checkPause);
        if (store.isShared()) {
            var _ = background.scheduleWithFixedDelay(
                    this::keepFollowing, FOLLOWING_PAUSE.toMillis(), FOLLOWING_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            var _ = background.scheduleWithFixedDelay(
                    this::keepSwept, SWEEP_PAUSE.toMillis(), SWEEP_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void keepFollowing() {
        if (!index.isShared() || atWork.getAsBoolean()) {
            Attempt.at(this::followOthers).ifPresent(this::fellBehind);
        }
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

    /// Fails if it does not answer.
    void ask() {
        var _ = index.position();
    }

    private void keepSwept() {
        if (atWork.getAsBoolean()) {
            Attempt.at(this::sweep)
                    .ifPresent(trouble -> LOG.log(Level.WARNING, "the store was not swept and will be later", trouble));
        }
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
                delete(update.deleted(), update.sequence());
                if (!update.documents().isEmpty() || !update.deleted().isEmpty()) {
                    if (store.isShared()) {
                        others.took(update);
                    }
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
    List<Fusion.Hit> search(Search search, Supplier<Optional<Vector>> meaning) {
        awaitAll(search);
        var query = IndexQuery.fused(search, meaning);
        return Fusion.fuse(query, legs(search, query), search.blend(), search.embedded());
    }

    /// What each leg alone finds, best first, for whoever knows better how the two go together.
    Legs legs(Search search, Supplier<Optional<Vector>> meaning) {
        awaitAll(search);
        return legs(search, IndexQuery.of(search, meaning, search.limit()));
    }

    /// A search shall find what any process has kept before it.
    private void awaitAll(Search search) {
        awaitChanges();
        if (!store.isShared()) {
            return;
        }
        if (!index.isShared()) {
            try {
                followOthers();
            } catch (Failure e) {
                fellBehind(e);
                awaitChanges();
            }
        } else if (!search.glancing()) {
            neighbours.show();
        }
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
    private Legs legs(Search search, Query query) {
        try {
            return search.glancing() ? index.glance(query) : index.search(query);
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
        if (store.isShared()) {
            store.write(List.of(Change.put(SWEPT, "{}", Expected.ANYTHING)), Draft.operation());
            store.sweep(SWEPT_MAX);
        } else {
            store.sweep(PAGE);
        }
    }

    /// How often this process has swept the store; told before each time, for those who follow its changes on their
    /// own. Sweeps of others are among these changes, as [#SWEPT].
    long sweeps() {
        return sweeps.get();
    }

    private void fellBehind(RuntimeException why) {
        long pause = lag.begin() ? 0 : RETRY_PAUSE.toMillis();
        if (background.isShutdown()) {
            return;
        }
        // somebody who was told to stop is no trouble, and what lasts is told once
        boolean isNews = !why.toString().equals(troubled.getAndSet(why.toString()));
        var level = Thread.currentThread().isInterrupted() || !isNews ? Level.DEBUG : Level.WARNING;
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

    /// The sequence up to which every change is in the index. Of a shared store that is what was followed; else no
    /// change is under way while it is read.
    private long syncedUpTo() {
        if (store.isShared()) {
            return followedUpTo();
        }
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
        following.lock();
        try {
            followed = followAll();
        } finally {
            following.unlock();
        }
        lag.end();
        index.commit(syncedUpTo());
        sweep();
        troubled.set("");
    }

    private long followedUpTo() {
        following.lock();
        try {
            return followed;
        } finally {
            following.unlock();
        }
    }

    private long followAll() {
        long end = store.isShared() ? store.sequence() : syncedUpTo();
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
        return end;
    }

    /// What came since; nothing while the index is still being filled.
    private void followOthers() {
        if (!lag.isOver()) {
            return;
        }
        following.lock();
        try {
            var page = store.changes(followed, PAGE);
            while (!page.isEmpty()) {
                others.take(page, watch);
                followed = page.getLast().sequence();
                planCommit();
                page = Trail.isLast(page, PAGE) ? List.of() : store.changes(followed, PAGE);
            }
        } finally {
            following.unlock();
        }
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
        record.ifPresentOrElse(this::put, () -> delete(List.of(item.key()), item.sequence()));
    }

    private void delete(List<RecordKey> items, long ordinal) {
        items.stream()
                .collect(Collectors.groupingBy(
                        StoredItem::holder,
                        Collectors.mapping(item -> item.parts().getLast(), Collectors.toList())))
                .forEach((holder, ids) -> index.delete(holder, ids, ordinal));
    }

    private void put(StoredRecord record) {
        var stored = StoredItem.of(record.json());
        var item = stored.item();
        var vector = vectors.of(stored).filter(kept -> parts.cover(item, kept, embedder.modelId()));
        index.put(List.of(Library.document(item, vector, record.sequence())));
        if (vector.isEmpty()) {
            watch.lacks(record.key());
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
