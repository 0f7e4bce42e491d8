package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// What may not be shown is not to be noticed in what is: neither its place nor how well it fits.
class WantedItemsTest {
    private static final Holder ANN = new Holder("owner:ann");

    /// A second document changes a little how rare words are.
    private static final Offset<Double> RARITY = Offset.offset(0.15);

    private static Item item(String id, String text) {
        return new Item(id, ANN, new ProjectKey("p"), "memory", Set.of(), Instant.EPOCH, text, "{}");
    }

    private static Search search(int limit) {
        return new Search(
                "drain the queue before a deploy",
                List.of(ANN),
                Optional.of(new ProjectKey("p")),
                "memory",
                Set.of(),
                limit);
    }

    @Test
    void whatIsNotWantedTakesNoPlaceAndMakesNothingLessLikely() throws Exception {
        try (var library = Libraries.on(HeapRecordStore.open(new TestClock()), new HeapSearchIndex())) {
            Libraries.add(library, List.of(item("merged", "the queue is to be empty at a deploy")));
            var alone = library.search(search(5)).getFirst();
            Libraries.add(library, List.of(item("archived", "drain the queue before a deploy")));

            var beside = library.search(search(5));
            assertThat(beside).extracting(it -> it.item().id()).containsExactly("archived", "merged");
            assertThat(beside.getLast().score()).isLessThan(alone.score());
            var wanted = library.search(search(1), item -> !item.id().equals("archived"));
            assertThat(wanted).extracting(it -> it.item().id()).containsExactly("merged");
            assertThat(wanted.getFirst().score()).isCloseTo(alone.score(), RARITY);
        }
    }
}
