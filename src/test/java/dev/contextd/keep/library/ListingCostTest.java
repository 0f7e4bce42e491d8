package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a list that looks at every entry costs, counted in questions to the store.
class ListingCostTest {
    private static final Holder OWNER = new Holder("owner:ann");
    private static final int MANY = 1_200;
    private static final int BATCH = 200;

    private static final Paging FIRST = new Paging(10, 0, Optional.empty());
    private static final Listing.Order<Long> LARGEST = Listing.Order.by("number", number -> number);

    private final PortCalls calls = new PortCalls();
    private final Library library = Libraries.on(
            calls.counted(RecordStore.class, HeapRecordStore.open(new TestClock())), new HeapSearchIndex());
    private final Listing<Long> listing = new Listing<>(() -> library, "note", item -> Long.parseLong(item.body()));

    @BeforeEach
    void keepMany() {
        for (int begin = 0; begin < MANY; begin += BATCH) {
            Libraries.add(
                    library,
                    IntStream.range(begin, begin + BATCH)
                            .mapToObj(ListingCostTest::item)
                            .toList());
        }
    }

    @AfterEach
    void close() {
        library.close();
    }

    @Test
    void aListByRankReadsItsEntriesTogether() {
        int before = calls.own("RecordStore.get");

        var page = listing.list(selection(), LARGEST, FIRST);

        assertThat(page.total()).isEqualTo(MANY);
        assertThat(page.entries().getFirst().body()).isEqualTo("" + (MANY - 1));
        assertThat(calls.own("RecordStore.get") - before).isLessThan(MANY / 10);
    }

    @Test
    void whatChangedSinceIsSeenAsItIsNow() {
        listing.list(selection(), LARGEST, FIRST);
        library.forget("n%05d".formatted(MANY - 1), List.of(OWNER));
        Libraries.add(library, List.of(item(MANY + 7)));

        var page = listing.list(selection(), LARGEST, FIRST);

        assertThat(page.total()).isEqualTo(MANY);
        assertThat(page.entries()).extracting(Item::body).startsWith("" + (MANY + 7), "" + (MANY - 2));
    }

    @Test
    void ofOneProjectOnlyItsOwnEntriesAreSeen() {
        var odd = new Listing.Selection<Long>(
                List.of(OWNER), Optional.of(new ProjectKey("odd")), Optional.of(number -> number > 100));

        var page = listing.list(odd, Listing.Order.newest(), FIRST);

        assertThat(page.total()).isEqualTo((MANY - 100) / 2);
        assertThat(page.entries().getFirst().body()).isEqualTo("" + (MANY - 1));
    }

    @Test
    void aPageReadsItsOwnEntriesAndEachOnce() {
        listing.list(selection(), Listing.Order.newest(), FIRST);
        int before = calls.own("RecordStore.get") + calls.own("RecordStore.scan");

        var page = listing.list(selection(), Listing.Order.newest(), new Paging(10, MANY / 2, Optional.empty()));

        assertThat(page.entries()).hasSize(10);
        assertThat(calls.own("RecordStore.get") + calls.own("RecordStore.scan") - before)
                .isEqualTo(10);
    }

    @Test
    void whoListsTheNewestDoesNotWaitForWhoHasEveryEntryRead() throws Exception {
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var slow = new Listing<Long>(() -> library, "note", item -> {
            begun.countDown();
            return awaited(end);
        });
        var ranked =
                CompletableFuture.supplyAsync(() -> slow.list(selection(), LARGEST, FIRST), Thread.ofPlatform()::start);
        begun.await();

        var newest = CompletableFuture.supplyAsync(
                () -> slow.list(selection(), Listing.Order.newest(), FIRST), Thread.ofPlatform()::start);

        assertThat(newest.get(60, TimeUnit.SECONDS).total()).isEqualTo(MANY);
        assertThat(ranked).isNotDone();
        end.countDown();
        assertThat(ranked.get(60, TimeUnit.SECONDS).total()).isEqualTo(MANY);
    }

    @Test
    void whatChangesWhileItIsReadIsSeenAsItIsNow() {
        var last = "n%05d".formatted(MANY - 1);
        var changed = new AtomicBoolean();
        var all = new AtomicReference<Listing<Long>>();
        all.set(new Listing<>(() -> library, "note", item -> {
            if (changed.compareAndSet(false, true)) {
                library.change(List.of(OWNER), draft -> draft.edit(last, it -> it.with("7")));
                library.change(List.of(OWNER), draft -> draft.edit(item.id(), it -> it.with("70000")));
                all.get().list(selection(), Listing.Order.newest(), FIRST);
            }
            return Long.parseLong(item.body());
        }));

        var page = all.get().list(selection(), LARGEST, FIRST);

        assertThat(page.entries()).extracting(Item::body).startsWith("70000", "" + (MANY - 2));
    }

    private static long awaited(CountDownLatch latch) {
        try {
            latch.await();
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Listing.Selection<Long> selection() {
        return new Listing.Selection<>(List.of(OWNER), Optional.empty(), Optional.empty());
    }

    private static Item item(int number) {
        return new Item(
                "n%05d".formatted(number),
                OWNER,
                new ProjectKey(number % 2 == 0 ? "even" : "odd"),
                "note",
                Set.of(),
                Instant.EPOCH,
                "text",
                Integer.toString(number));
    }
}
