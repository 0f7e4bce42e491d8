package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.event.Bell;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keeps items and finds them.
///
/// What a method returned from is durable, and seen by the next call. An item belongs to one holder; whoever is not
/// among its holders cannot tell it from one that does not exist.
public final class Library implements AutoCloseable {
    /// Tries of a change that others make at the same time; each loser has let a winner through.
    private static final int TRIES_MAX = 100;

    /// Hits whose records are read at once.
    private static final int AHEAD_MAX = 20;

    private final RecordStore store;
    private final Records records;
    private final Replica replica;
    private final Signals signals;
    private final IndexSync indexSync;
    private final Vectors vectors;

    /// Takes the ports over: closing the library closes them.
    public Library(RecordStore store, Embedder embedder, IndexSync indexSync) {
        this(store, embedder, indexSync, InstantSource.system());
    }

    public Library(RecordStore store, Embedder embedder, IndexSync indexSync, InstantSource clock) {
        this(store, embedder, indexSync, clock, Bell.NONE);
    }

    /// @param bell of those that share the store; not the library's to close
    public Library(RecordStore store, Embedder embedder, IndexSync indexSync, InstantSource clock, Bell bell) {
        this.replica = new Replica(store, clock);
        this.signals = new Signals(store, clock, replica.id(), bell);
        this.store = store;
        this.records = new Records(store);
        this.indexSync = indexSync;
        var embeddings = new Embeddings(embedder);
        var itemVectors = new ItemVectors(records);
        var known = new KnownVectors(records, itemVectors, indexSync.parts(), embedder.modelId());
        var backlog = new VectorBacklog(store, embeddings, itemVectors, known, indexSync, replica::isAtWork);
        this.vectors = new Vectors(embeddings, itemVectors, known, backlog, indexSync.parts(), store.isShared());
        indexSync.begin(backlog, replica::isAtWork);
    }

    /// This process among those that share what is kept.
    public Replica replica() {
        return replica;
    }

    /// The records of features that have some of their own beside their items.
    public Records records() {
        return records;
    }

    /// What those that share it tell each other.
    public Signals signals() {
        return signals;
    }

    /// What others change below a key from now on.
    public Trail trail(RecordKey below) {
        return new Trail(store, below);
    }

    public Vectors vectors() {
        return vectors;
    }

    RecordStore store() {
        return store;
    }

    /// Writes what a plan drafts, all or none, and gives what the plan gave. When somebody else was faster, the plan is
    /// made again by what is there then.
    ///
    /// @param holders whose items the plan may see
    public <T> T change(List<Holder> holders, Function<Draft, T> plan) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            try {
                return changeOnce(holders, plan);
            } catch (StaleVersion _) {
                // somebody else was first: look again
            }
        }
        throw new Failure(Kind.CONFLICT, "Too many others change the same things at the same time; call again.");
    }

    /// The same for whoever holds what the plan is made from: it is tried once, and [StaleVersion] is theirs to mend.
    public <T> T changeOnce(List<Holder> holders, Function<Draft, T> plan) {
        var draft = new Draft(this, holders);
        var planned = plan.apply(draft);
        if (!draft.isEmpty()) {
            indexSync.change(() -> draft.write(store));
            draft.follow();
        }
        return planned;
    }

    public Optional<Item> get(String id, List<Holder> holders) {
        return record(id, holders).map(record -> StoredItem.of(record.json()).item());
    }

    /// The items of a kind in a project, by id.
    ///
    /// @param after only those behind this id, which need not be there
    public Stream<Item> items(Holder holder, ProjectKey project, String kind, Optional<String> after, int limit) {
        var all = RecordKey.of(StoredItem.ITEMS, holder.key(), project.text(), kind);
        return records.below(all, after.map(all::child), limit)
                .map(record -> StoredItem.of(record.json()).item());
    }

    /// The projects that a holder has something of, and the words for what belongs to none.
    public List<ProjectKey> projects(Holder holder) {
        return HolderListing.projects(store, RecordKey.of(StoredItem.ITEMS, holder.key()));
    }

    /// Removes any one item for good with all that belongs to it, from the store and the index.
    public void forget(String id, List<Holder> holders) {
        var item = get(id, holders).orElseThrow(() -> notFound(id));
        DependentRecords.removeAll(id, this);
        change(holders, draft -> {
            draft.delete(item.id());
            return item;
        });
    }

    public List<FoundItem> search(Search search) {
        return search(search, _ -> true);
    }

    public List<FoundItem> search(Search search, Predicate<Item> wanted) {
        if (search.embedded() == 0) {
            return search(search, Optional::empty, wanted);
        }
        try (var meaning = vectors.reading(search.text())) {
            return search(search, meaning, wanted);
        }
    }

    /// Whatever is not wanted takes no place, and nothing is less likely because of it.
    ///
    /// @param meaning of the text, for whoever searches for one text more than once, or for several at once
    public List<FoundItem> search(Search search, Supplier<Optional<Vector>> meaning, Predicate<Item> wanted) {
        var odds = search.blend().odds();
        var found = new ArrayList<FoundItem>();
        double best = 0;
        var awaited = awaited(search, meaning);
        var hits = awaited.checked(indexSync.search(vectors.fair(search), awaited));
        var opened = opened(hits, search);
        for (var hit : hits) {
            // those behind it are less likely still
            boolean isUnlikely = odds.of(hit.sum(), found.isEmpty() ? hit.sum() : best) < search.least();
            if (isUnlikely || found.size() == search.limit()) {
                break;
            }
            var item = opened.apply(StoredItem.key(hit.place(), hit.id()))
                    .flatMap(record -> seen(record, search.holders()))
                    .filter(wanted);
            if (item.isPresent()) {
                best = found.isEmpty() ? hit.sum() : best;
                found.add(new FoundItem(
                        item.get(),
                        odds.of(hit.sum(), best),
                        odds.of(hit.sum(), hit.sum()),
                        hit.terms(),
                        hit.nearby(),
                        hit.cosine()));
            }
        }
        return List.copyOf(found);
    }

    /// How to read the records of hits: of those that are surely looked at, all were read at once.
    private Function<RecordKey, Optional<StoredRecord>> opened(List<Fusion.Hit> hits, Search search) {
        var odds = search.blend().odds();
        var first = hits.stream()
                .limit(Math.min(search.limit(), AHEAD_MAX))
                .filter(hit -> odds.of(hit.sum(), hits.getFirst().sum()) >= search.least())
                .map(hit -> StoredItem.key(hit.place(), hit.id()))
                .collect(Collectors.toSet());
        var read = records.all(first);
        return key -> first.contains(key) ? Optional.ofNullable(read.get(key)) : records.get(key);
    }

    /// What is found by words and what by meaning, for a feature that knows better how the two go together.
    ///
    /// @param search its limit is how many of each leg
    /// @param meaning what to find by meaning; by words alone if absent
    public Legs legs(Search search, Supplier<Optional<Vector>> meaning) {
        var awaited = awaited(search, meaning);
        return awaited.checked(indexSync.legs(search, awaited));
    }

    private AwaitedMeaning awaited(Search search, Supplier<Optional<Vector>> meaning) {
        return new AwaitedMeaning(meaning, () -> vectors.catchUp(search));
    }

    /// The item of a hit, if it is still there for these holders.
    public Optional<Item> item(Legs.Hit hit, List<Holder> holders) {
        return records.get(StoredItem.key(hit.place(), hit.id())).flatMap(record -> seen(record, holders));
    }

    private static Optional<Item> seen(StoredRecord record, List<Holder> holders) {
        return Optional.of(StoredItem.of(record.json()).item()).filter(item -> Holders.see(holders, item));
    }

    /// Why search goes by words alone at present, or what it finds by words alone, if so.
    public Optional<String> lexicalOnly() {
        return vectors.trouble();
    }

    /// The same for whoever looks for items of a kind: of these the model may have much to read yet.
    public Optional<String> lexicalOnly(String kind, Owner owner) {
        return lexicalOnly().or(() -> vectors.behind(kind, Holders.of(owner)));
    }

    /// What an answer says of itself then.
    public Optional<String> wordsOnly() {
        return lexicalOnly().map(Library::found);
    }

    public Optional<String> wordsOnly(String kind, Owner owner) {
        return lexicalOnly(kind, owner).map(Library::found);
    }

    private static String found(String why) {
        return "Found by words alone, not by meaning: " + why;
    }

    /// Whether everything kept is in the index.
    public boolean isFullyIndexed() {
        return indexSync.isComplete();
    }

    /// Waits until it is, and gives whether it is.
    public boolean awaitIndex(Duration patience) throws InterruptedException {
        return indexSync.awaitComplete(patience);
    }

    /// Fails with a sentence if the store does not answer.
    public void askStore() {
        var _ = store.sequence();
    }

    /// Fails with a sentence if the index does not answer.
    public void askIndex() {
        indexSync.ask();
    }

    Optional<StoredRecord> record(String id, List<Holder> holders) {
        return store.get(pointer(id))
                .map(pointer -> ItemPointers.key(pointer.json()))
                .filter(key -> holders.contains(StoredItem.holder(key)))
                .flatMap(store::get)
                .filter(record -> isSeen(record, holders));
    }

    /// Opens the record only where not everything of its holder may be seen.
    private static boolean isSeen(StoredRecord record, List<Holder> holders) {
        return Holders.onlyBy(holders, StoredItem.holder(record.key())).isEmpty()
                || Holders.see(holders, StoredItem.of(record.json()).item());
    }

    static RecordKey pointer(String id) {
        return RecordKey.of("ids", id);
    }

    static Document document(Item item, Optional<Vector> vector, long sequence) {
        return new Document(
                item.id(),
                item.holder(),
                item.project(),
                item.kind(),
                item.tags(),
                item.at(),
                sequence,
                item.label().isEmpty() ? item.text() : item.label() + "\n" + item.text(),
                vector);
    }

    /// How often the store was swept; told before each time.
    long sweeps() {
        return indexSync.sweeps();
    }

    static Failure notFound(String id) {
        return new Failure(Kind.NOT_FOUND, "There is nothing with this id.", Map.of("id", id));
    }

    @Override
    public void close() {
        vectors.close();
        indexSync.close();
        signals.close();
        replica.close();
        store.close();
    }
}
