package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The index following the store, on ports in memory.
class IndexSyncTest {
    private static Item item(String id, String text) {
        return new Item(id, new Holder("owner:a"), new ProjectKey("p"), "memory", Set.of(), Instant.EPOCH, text, "{}");
    }

    private static List<String> found(Library library, String text) {
        var search = new Search(
                text, List.of(new Holder("owner:a")), Optional.of(new ProjectKey("p")), "memory", Set.of(), 10);
        return library.search(search).stream().map(hit -> hit.item().id()).toList();
    }

    private static Library open(HeapRecordStore store, HeapSearchIndex index) {
        return Libraries.on(store, index);
    }

    @Test
    void anIndexThatIsAheadOfItsStoreIsThrownAway() throws Exception {
        var index = new HeapSearchIndex();
        index.commit(1_000);
        try (var library = open(HeapRecordStore.open(new TestClock()), index)) {
            Eventually.isTrue(() -> index.position() == 0);
            assertThat(library.isFullyIndexed()).isTrue();
        }
    }

    @Test
    void aSearchJustAfterAStartFindsWhatTheIndexHadLost() {
        var store = HeapRecordStore.open(new TestClock());
        try (var library = open(store, new HeapSearchIndex())) {
            for (int each = 0; each < 300; each++) {
                Libraries.add(
                        library,
                        List.of(new Item(
                                "i" + each,
                                new Holder("owner:a"),
                                new ProjectKey("q"),
                                "memory",
                                Set.of(),
                                Instant.EPOCH,
                                "words",
                                "{}")));
            }
            Libraries.add(library, List.of(item("last", "plain words")));
            try (var again = open(store, new HeapSearchIndex())) {
                assertThat(found(again, "plain words")).containsExactly("last");
            }
        }
    }

    @Test
    void aSearchThatIsStoppedWhileTheIndexCatchesUpSaysWhenToAskAgain() {
        var store = HeapRecordStore.open(new TestClock());
        try (var library = open(store, new HeapSearchIndex())) {
            Libraries.add(library, List.of(item("x", "plain words")));
            var index = new HeapSearchIndex();
            var again = behind(store, index);
            assertThat(found(again, "plain words")).containsExactly("x");
            again.close();
        }
    }

    /// A library that was asked while nobody but us had the index.
    private static Library behind(HeapRecordStore store, HeapSearchIndex index) {
        synchronized (index) {
            var again = open(store, index);
            Thread.currentThread().interrupt();
            var stopped = catchThrowableOfType(Failure.class, () -> found(again, "plain words"));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(stopped.isNotYet()).isTrue();
            assertThat(stopped.sentence()).contains("starting", "call again in 5 s");
            return again;
        }
    }

    @Test
    void aTextThatComesBackBringsItsVector() throws Exception {
        var store = HeapRecordStore.open(new TestClock());
        try (var library = open(store, new HeapSearchIndex())) {
            Libraries.add(library, List.of(item("x", "plain words"), item("y", "plain words")));
            Eventually.isTrue(
                    () -> library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "memory") == 0);
            var until = Instant.parse("2100-01-01T00:00:00Z");
            library.change(List.of(new Holder("owner:a")), draft -> {
                draft.delete("x", until);
                draft.delete("y", until);
                return until;
            });

            assertThat(library.vectors().known().of("plain words")).isPresent();
            assertThat(library.vectors().known().of("other words")).isEmpty();
            Libraries.add(library, List.of(item("z", "plain words")));
            Eventually.isTrue(
                    () -> library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "memory") == 0);
            library.forget("z", List.of(new Holder("owner:a")));
            assertThat(library.vectors().known().of("plain words")).isEmpty();
        }
    }

    @Test
    void anItemOfAnotherHolderDoesNotExist() {
        try (var library = open(HeapRecordStore.open(new TestClock()), new HeapSearchIndex())) {
            Libraries.add(library, List.of(item("x", "plain words")));

            assertThat(library.get("x", List.of(new Holder("owner:b")))).isEmpty();
            assertThat(library.get("x", List.of(new Holder("owner:a")))).isPresent();
            assertThat(found(library, "plain words")).containsExactly("x");
        }
    }

    @Test
    void allOfAChangeIsMadeOrNothing() {
        try (var library = open(HeapRecordStore.open(new TestClock()), new HeapSearchIndex())) {
            Libraries.add(library, List.of(item("x", "plain words")));

            assertThat(catchThrowable(() -> library.change(List.of(new Holder("owner:a")), draft -> {
                        draft.add(item("y", "other words"));
                        return draft.edit("missing", i -> i);
                    })))
                    .hasMessageContaining("nothing with this id");

            assertThat(library.get("y", List.of(new Holder("owner:a")))).isEmpty();
        }
    }
}
