package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists in order with true totals, on both stores, while things are written.
class ListingTest {
    private static final Holder OWNER = new Holder("owner:a");
    private static final Holder TEAM = new Holder("team:t");
    private static final Listing.Selection<Card> ALL =
            new Listing.Selection<>(List.of(OWNER), Optional.empty(), Optional.empty());
    private static final Listing.Order<Card> NEWEST = Listing.Order.newest();
    private static final Listing.Order<Card> BY_NUMBER = Listing.Order.by("number", Card::number);

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private final List<Library> open = new ArrayList<>();
    private RecordStore store = HeapRecordStore.open(clock);
    private IndexSync indexSync = Libraries.indexSync(store, new HeapSearchIndex());

    record Card(long number, Set<String> tags) {
        static Card of(Item item) {
            return new Card(Long.parseLong(item.body()), item.tags());
        }
    }

    enum Adapter {
        HEAP,
        SQLITE
    }

    private Library library(Adapter adapter) throws IOException {
        store = adapter == Adapter.HEAP
                ? HeapRecordStore.open(clock)
                : SqliteRecordStore.open(Files.createDirectory(directory.resolve("" + open.size())), clock);
        indexSync = Libraries.indexSync(store, new HeapSearchIndex());
        var library = Libraries.on(store, indexSync);
        open.add(library);
        return library;
    }

    @AfterEach
    void close() {
        open.forEach(Library::close);
    }

    private static Listing<Card> listing(Library library) {
        return new Listing<>(() -> library, "note", Card::of);
    }

    private static Item item(String id, Holder holder, String project, long number, String... tags) {
        return new Item(
                id,
                holder,
                new ProjectKey(project),
                "note",
                Set.of(tags),
                Instant.EPOCH,
                "text",
                Long.toString(number));
    }

    private static Item item(int number) {
        return item("n%05d".formatted(number), OWNER, "p", number);
    }

    private static Paging page(int limit, int offset) {
        return new Paging(limit, offset, Optional.empty());
    }

    private static Paging after(int limit, Page<?> page) {
        return new Paging(limit, 0, Optional.of(page.nextCursor().orElseThrow()));
    }

    private static List<String> ids(Page<Item> page) {
        return page.entries().stream().map(Item::id).toList();
    }

    @ParameterizedTest
    @EnumSource
    void neighboursWereKeptJustBeforeAndAfterInTheSameProject(Adapter adapter) throws Exception {
        var library = library(adapter);
        var listing = listing(library);
        Libraries.add(library, List.of(item(1), item(2), item("n00003", OWNER, "other", 3), item(4), item(5)));
        var order = listing.order(OWNER);
        Libraries.add(library, List.of(item(6)));
        library.forget("n00001", List.of(OWNER));
        var later = listing.order(OWNER);

        assertThat(order.at("n00004", -1)).contains("n00002");
        assertThat(order.at("n00004", 1)).contains("n00005");
        assertThat(later.at("n00004", 2)).contains("n00006");
        assertThat(later.at("n00004", -2)).as("forgotten").isEmpty();
        assertThat(later.at("n00003", 1)).as("alone in its project").isEmpty();
        assertThat(listing.order(TEAM).at("n00004", 1)).as("somebody else's").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void pagesMeetWithoutGapOrRepetitionWhileOthersWrite(Adapter adapter) throws Exception {
        var library = library(adapter);
        var listing = listing(library);
        Libraries.add(
                library, IntStream.range(100, 150).mapToObj(ListingTest::item).toList());

        var seen = new ArrayList<String>();
        var page = listing.list(ALL, NEWEST, page(7, 0));
        int newer = 200;
        while (true) {
            seen.addAll(ids(page));
            Libraries.add(library, List.of(item(newer++), item(newer++)));
            library.forget(seen.getLast(), List.of(OWNER));
            if (page.nextCursor().isEmpty()) {
                break;
            }
            page = listing.list(ALL, NEWEST, after(7, page));
        }

        assertThat(seen)
                .containsExactlyElementsOf(IntStream.range(100, 150)
                        .mapToObj(i -> item(i).id())
                        .sorted(Comparator.reverseOrder())
                        .toList());
        assertThat(listing.list(ALL, NEWEST, page(1, 0)).total()).isEqualTo(50 + (newer - 200) - 8);
    }

    @ParameterizedTest
    @EnumSource
    void aRandomHistoryIsListedAsAModelSays(Adapter adapter) throws Exception {
        for (long seed : new long[] {1, 2}) {
            var random = new Random(seed);
            var library = library(adapter);
            var listing = listing(library);
            var model = new TreeMap<String, Item>(Comparator.reverseOrder());
            var holders = List.of(OWNER, TEAM);
            for (int step = 0; step < 250; step++) {
                change(random, library, model, step);
                if (random.nextInt(40) == 0) {
                    clock.advance(Duration.ofDays(2));
                    indexSync.sweep();
                }
                compare(random, listing, model, holders);
            }
            assertThat(model).hasSizeGreaterThan(40);
        }
    }

    private static void change(Random random, Library library, Map<String, Item> model, int step) {
        var all = List.of(OWNER, TEAM);
        var id = random.nextInt(3) > 0 || model.isEmpty()
                ? ""
                : new ArrayList<>(model.keySet()).get(random.nextInt(model.size()));
        if (id.isEmpty()) {
            var item = item(
                    "n%05d".formatted(step),
                    all.get(random.nextInt(2)),
                    "p" + random.nextInt(3),
                    random.nextInt(5),
                    "t" + random.nextInt(3));
            var other = new Item("o" + item.id(), item.holder(), item.project(), "other", Set.of(), item.at(), "", "0");
            Libraries.add(library, List.of(item, other));
            model.put(item.id(), item);
        } else if (random.nextBoolean()) {
            library.forget(id, all);
            model.remove(id);
        } else {
            model.put(
                    id,
                    library.change(
                            all, draft -> draft.edit(id, item -> item.with(Integer.toString(random.nextInt(5))))));
        }
    }

    private static void compare(Random random, Listing<Card> listing, Map<String, Item> model, List<Holder> holders) {
        var holder = random.nextBoolean() ? holders : holders.subList(0, 1);
        var project = new ProjectKey("p" + random.nextInt(3));
        var tags = new HashSet<>(List.of("t" + random.nextInt(3)));
        boolean byProject = random.nextBoolean();
        boolean byTag = random.nextInt(3) == 0;
        boolean byNumber = random.nextBoolean();
        int offset = random.nextInt(5);
        var expected = model.values().stream()
                .filter(item -> holder.contains(item.holder()))
                .filter(item -> !byProject || item.project().equals(project))
                .filter(item -> !byTag || item.tags().containsAll(tags))
                .sorted(Comparator.comparingLong(
                                (Item item) -> byNumber ? -Card.of(item).number() : 0)
                        .thenComparing(Item::id, Comparator.reverseOrder()))
                .toList();
        var selection = new Listing.Selection<Card>(
                holder,
                Optional.of(project).filter(_ -> byProject),
                Optional.<Predicate<Card>>of(card -> card.tags().containsAll(tags))
                        .filter(_ -> byTag));

        var first = listing.list(selection, byNumber ? BY_NUMBER : NEWEST, page(6, offset));

        assertThat(first.total()).isEqualTo(expected.size());
        assertThat(first.entries())
                .isEqualTo(expected.stream().skip(offset).limit(6).toList());
        if (first.nextCursor().isPresent()) {
            var second = listing.list(selection, byNumber ? BY_NUMBER : NEWEST, after(6, first));
            assertThat(second.entries())
                    .isEqualTo(expected.stream().skip(offset + 6).limit(6).toList());
        } else {
            assertThat(expected.size()).isLessThanOrEqualTo(Math.max(offset, offset + 6));
        }
    }

    @Test
    void whatWasAcknowledgedIsListedAlsoWhenManyWrite() throws Exception {
        var library = library(Adapter.SQLITE);
        var listing = listing(library);
        var writers = IntStream.range(0, 8)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 25; i++) {
                        var item = item(writer * 100 + i);
                        Libraries.add(library, List.of(item));
                        if (i % 5 == 0) {
                            library.forget(item.id(), List.of(OWNER));
                        }
                        var listed = listing.list(ALL, NEWEST, page(1_000, 0));
                        assertThat(ids(listed).contains(item.id())).isEqualTo(i % 5 != 0);
                    }
                }))
                .toList();
        for (var writer : writers) {
            writer.get(60, TimeUnit.SECONDS);
        }

        assertThat(listing.list(ALL, NEWEST, page(1, 0)).total()).isEqualTo(8 * 20);
    }

    @Test
    void aDeletionThatTheStoreHasForgottenIsStillNoticed() throws Exception {
        var library = library(Adapter.HEAP);
        var listing = listing(library);
        Libraries.add(library, List.of(item(1), item(2)));
        assertThat(listing.list(ALL, NEWEST, page(9, 0)).total()).isEqualTo(2);

        library.forget(item(1).id(), List.of(OWNER));
        clock.advance(Duration.ofDays(2));
        indexSync.sweep();

        assertThat(store.changes(0, 100)).noneMatch(ChangeEntry::deleted);
        assertThat(listing.list(ALL, NEWEST, page(9, 0)).total()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "bnVtYmVyIDAgeA",
                "Y3JlYXRlZF9hdCB4IHk",
                "Y3JlYXRlZF9hdCA5OTk5OTk5OTk5OTk5OTk5OTk5OTkgeQ"
            })
    void aCursorOfAnotherListIsRefused(String cursor) throws Exception {
        var listing = listing(library(Adapter.HEAP));

        assertThatThrownBy(() -> listing.list(ALL, NEWEST, new Paging(5, 0, Optional.of(cursor))))
                .isInstanceOfSatisfying(Failure.class, e -> {
                    assertThat(e.kind()).isEqualTo(Failure.Kind.VALIDATION);
                    assertThat(e.sentence()).contains("cursor");
                });
    }
}
