package dev.contextd.keep.library;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Items that were kept before their vectors were computed: a mark in the store for each, so that none is forgotten
/// when the process ends, and one thread that works them off, newest first; of processes that share a store, the thread
/// of the one that is at work.
final class VectorBacklog implements VectorWatch, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(VectorBacklog.class.getName());

    /// How many wait in memory; the marks of the others are read when these are done.
    private static final int WAITING_MAX = 10_000;

    /// Of one kind, that answers tell of it.
    private static final int LONG = 20;

    /// How long a search waits for the last few of what it looks for, of which the model is about to read the last.
    private static final Duration SEARCH_WAITS = Duration.ofSeconds(1);

    /// How many are done at once: enough to keep the model's threads busy, few enough to let calls go first.
    private static final int BATCH = 8;

    /// How soon it is noticed that this process is at work now.
    private static final Duration IDLE_PAUSE = Duration.ofSeconds(1);

    /// How long to wait for a model that cannot be had.
    private static final Duration PAUSE = Duration.ofSeconds(30);

    /// How long the vectors under way may take when the library is closed.
    private static final Duration PATIENCE = Duration.ofMillis(300);

    /// Doubled with each time in a row that it goes wrong.
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(2);

    private static final Duration RETRY_PAUSE_MAX = Duration.ofMinutes(1);

    private final RecordStore store;
    private final VectorMarks marks;
    private final Embeddings embeddings;
    private final ItemVectors vectors;
    private final KnownVectors known;
    private final ModelChange modelChange;
    private final IndexSync indexSync;
    private final ItemParts parts;
    private final BooleanSupplier atWork;
    private final LinkedBlockingDeque<RecordKey> waiting = new LinkedBlockingDeque<>(WAITING_MAX);
    private final Thread worker;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Set<RecordKey> underWay = ConcurrentHashMap.newKeySet();
    private final Object progress = new Object();
    private volatile boolean waitedFor;
    private volatile boolean overrun;
    private volatile boolean surveyed;
    private volatile boolean computing;

    private volatile Runnable moved = () -> {};
    private final Pace pace = new Pace(System::nanoTime);

    /// Who wants to know of items that got their vectors, by kind.
    private final Map<String, Consumer<Item>> listeners = new ConcurrentHashMap<>();

    /// @param atWork whether this process is the one that computes
    VectorBacklog(
            RecordStore store,
            Embeddings embeddings,
            ItemVectors vectors,
            KnownVectors known,
            IndexSync indexSync,
            BooleanSupplier atWork) {
        this.atWork = atWork;
        this.store = store;
        this.marks = new VectorMarks(store);
        this.embeddings = embeddings;
        this.vectors = vectors;
        this.known = known;
        this.modelChange = new ModelChange(store, embeddings, vectors, known);
        this.indexSync = indexSync;
        this.parts = indexSync.parts();
        this.worker = Thread.ofPlatform().daemon().name("vectors").start(this::work);
    }

    /// Whoever is not at work has the marks.
    void add(RecordKey item) {
        if (atWork.getAsBoolean()) {
            addFirst(item);
        }
    }

    /// An item that was found without its vector, and perhaps without a mark.
    @Override
    public void lacks(RecordKey item) {
        if (store.get(VectorMarks.of(item)).isEmpty()) {
            store.write(List.of(VectorMarks.put(item)), Draft.operation());
        }
        add(item);
    }

    @Override
    public void waits(RecordKey item) {
        add(item);
    }

    /// An item that has its vector.
    @Override
    public void found(Item item) {
        Optional.ofNullable(listeners.get(item.kind())).ifPresent(listener -> listener.accept(item));
    }

    /// Whether many items of a kind wait that one of these holders has. Few are read before anybody could ask again.
    boolean isLong(String kind, List<Holder> holders) {
        return awaited(kind, holders).size() == LONG;
    }

    /// Waits a moment for the last few items of a kind, which are read before all others and without giving way: what
    /// was kept just now is found. Many are not waited for.
    void catchUp(String kind, List<Holder> holders) {
        if (Thread.currentThread().equals(worker) || embeddings.trouble().isPresent()) {
            return;
        }
        var last = awaited(kind, holders);
        if (last.isEmpty() || last.size() == LONG) {
            return;
        }
        last.stream().filter(waiting::remove).forEach(this::addFirst);
        long until = System.nanoTime() + SEARCH_WAITS.toNanos();
        try {
            synchronized (progress) {
                for (long left = SEARCH_WAITS.toNanos();
                        left > 0 && isAwaited(last);
                        left = until - System.nanoTime()) {
                    waitedFor = true;
                    TimeUnit.NANOSECONDS.timedWait(progress, left);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isAwaited(List<RecordKey> keys) {
        return keys.stream().anyMatch(key -> waiting.contains(key) || underWay.contains(key));
    }

    /// No more than make the backlog long.
    private List<RecordKey> awaited(String kind, List<Holder> holders) {
        return Stream.concat(waiting.stream(), underWay.stream())
                .filter(key -> StoredItem.kind(key).equals(kind) && holders.contains(StoredItem.holder(key)))
                .limit(LONG)
                .toList();
    }

    int waiting() {
        return waiting.size();
    }

    /// How many got their vectors in a second lately.
    OptionalDouble perSecond() {
        return pace.perSecond();
    }

    boolean isBusy() {
        return atWork.getAsBoolean() && (overrun || !surveyed || computing || !waiting.isEmpty());
    }

    /// One listener for a kind, told on the thread that computes vectors or keeps an item with one.
    void tell(String kind, Consumer<Item> listener) {
        listeners.put(kind, listener);
    }

    /// The oldest give way; their marks bring them back.
    private void addFirst(RecordKey key) {
        while (!waiting.offerFirst(key)) {
            waiting.pollLast();
            overrun = true;
        }
        moved.run();
    }

    void whenMoved(Runnable listener) {
        moved = listener;
    }

    private void addLast(RecordKey key) {
        overrun |= !waiting.offerLast(key);
    }

    /// Whether the model has yet to read what another one has read before it.
    boolean readsAnew() {
        return modelChange.isUnderWay();
    }

    int count(Holder holder, ProjectKey project, String kind) {
        return marks.count(holder, project, kind);
    }

    /// How much that is.
    int countAnew() {
        return modelChange.isUnderWay() ? marks.count() : 0;
    }

    /// Whatever goes wrong passes or is a bug of one batch: the marks stay, and all of them are looked at again later.
    private void work() {
        var pause = RETRY_PAUSE;
        overrun = true;
        try {
            while (end.getCount() > 0) {
                var trouble = Attempt.<InterruptedException>at(this::round);
                computing = false;
                if (trouble.isPresent()) {
                    LOG.log(Level.WARNING, "vectors could not be computed and will be tried again", trouble.get());
                    overrun = true;
                    if (end.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                        return;
                    }
                    pause = Collections.min(List.of(pause.multipliedBy(2), RETRY_PAUSE_MAX));
                } else {
                    pause = RETRY_PAUSE;
                }
            }
        } catch (InterruptedException _) {
            // the library is closed; the marks say what is left
        }
    }

    private void round() throws InterruptedException {
        if (!atWork.getAsBoolean()) {
            idle();
            return;
        }
        if (!surveyed && !survey()) {
            return;
        }
        if (overrun && waiting.isEmpty()) {
            overrun = false;
            store.scan(VectorMarks.ALL, Optional.empty(), WAITING_MAX)
                    .forEach(mark -> addLast(ItemPointers.key(mark.json())));
            overrun |= waiting.size() == WAITING_MAX;
        }
        if (waiting.isEmpty() && !overrun) {
            modelChange.finish();
        }
        var batch = new ArrayList<RecordKey>();
        batch.add(waiting.take());
        computing = true;
        waiting.drainTo(batch, BATCH - 1);
        underWay.addAll(batch);
        try {
            if (end.getCount() > 0) {
                embed(batch);
            }
        } finally {
            underWay.clear();
            synchronized (progress) {
                progress.notifyAll();
            }
            moved.run();
        }
    }

    /// When it is at work, it begins with all marks.
    private void idle() throws InterruptedException {
        waiting.clear();
        overrun = true;
        modelChange.look();
        var _ = end.await(IDLE_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean survey() throws InterruptedException {
        surveyed = modelChange.survey();
        overrun = true;
        if (!surveyed) {
            var _ = end.await(PAUSE.toSeconds(), TimeUnit.SECONDS);
        }
        return surveyed;
    }

    /// An item as it was found.
    ///
    /// @param mark as it was before the item was read
    private record Found(StoredRecord mark, StoredRecord record, Item item) {
        RecordKey key() {
            return record.key();
        }
    }

    /// The same with the vector it shall get.
    private record Ready(Found found, Vector vector) {
        RecordKey key() {
            return found.key();
        }

        Item item() {
            return found.item();
        }
    }

    private void embed(List<RecordKey> keys) throws InterruptedException {
        try {
            long begun = pace.begin();
            var ready = ready(keys);
            if (ready.isEmpty()) {
                keys.forEach(this::addLast);
                var _ = end.await(PAUSE.toSeconds(), TimeUnit.SECONDS);
                return;
            }
            try {
                put(ready.get());
            } catch (StaleVersion _) {
                // one of them was changed meanwhile: each for itself, so that the others do not suffer
                ready.get().forEach(this::putAlone);
            }
            pace.done(ready.get().size(), begun);
        } catch (Failure e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LOG.log(Level.WARNING, "vectors could not be kept and will be tried again: " + e.sentence());
            keys.forEach(this::addLast);
            var _ = end.await(PAUSE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /// The items that still wait, each with its vector; empty if there is no model.
    private Optional<List<Ready>> ready(List<RecordKey> keys) throws InterruptedException {
        var found = keys.stream().flatMap(key -> found(key).stream()).toList();
        var had = new ArrayList<Optional<Vector>>();
        var wanted = new ArrayList<List<String>>();
        for (Found each : found) {
            var vector = its(each).or(() -> known.of(each.item()));
            had.add(vector);
            if (vector.isEmpty()) {
                wanted.add(parts.of(each.item()));
            }
        }
        boolean inHaste = waitedFor;
        waitedFor = false;
        var computed = inHaste ? embeddings.ofAll(wanted) : embeddings.atLeisure(wanted);
        return computed.map(List::iterator).map(news -> {
            var ready = new ArrayList<Ready>();
            for (int i = 0; i < found.size(); i++) {
                ready.add(new Ready(found.get(i), had.get(i).orElseGet(news::next)));
            }
            return ready;
        });
    }

    /// What the item had of this model before it had one of another.
    private Optional<Vector> its(Found item) {
        return vectors.of(item.key(), embeddings.modelId())
                .filter(vector -> parts.cover(item.item(), vector, vector.modelId()));
    }

    /// Empty if the item does not wait any more. The mark is read first: it changes whenever the item's text does.
    private Optional<Found> found(RecordKey key) {
        var mark = store.get(VectorMarks.of(key));
        var record = mark.flatMap(_ -> store.get(key));
        if (mark.isPresent() && record.isEmpty()) {
            store.write(List.of(VectorMarks.delete(key)), Draft.operation());
        }
        return record.map(
                it -> new Found(mark.orElseThrow(), it, StoredItem.of(it.json()).item()));
    }

    private void putAlone(Ready one) {
        try {
            put(List.of(one));
        } catch (StaleVersion _) {
            addFirst(one.key());
        }
    }

    private void put(List<Ready> ready) {
        if (ready.isEmpty()) {
            return;
        }
        var changes = new ArrayList<Change>();
        for (Ready one : ready) {
            var mark = one.found().mark();
            changes.add(new Change.Delete(mark.key(), Expected.at(mark.version())));
            var before = vectors.of(one.key())
                    .filter(vector -> !vector.modelId().equals(one.vector().modelId()));
            changes.add(ItemVectors.put(one.key(), one.vector(), before));
            changes.add(known.note(one.item()));
        }
        indexSync.change(() -> {
            var stored = store.write(changes, Draft.operation());
            var documents = ready.stream()
                    .map(one -> Library.document(
                            one.item(),
                            Optional.of(one.vector()),
                            one.found().record().sequence()))
                    .toList();
            return new IndexSync.Update(documents, List.of(), stored.getLast().sequence());
        });
        ready.forEach(one -> found(one.item()));
    }

    @Override
    public void close() {
        end.countDown();
        waiting.clear();
        waiting.addFirst(VectorMarks.ALL);
        try {
            if (!worker.join(PATIENCE)) {
                // it waits for the model to be loaded, which takes too long for somebody who wants to stop
                worker.interrupt();
                worker.join(Duration.ofSeconds(10));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
