package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a search costs, counted in questions to the ports.
class SearchCostTest {
    private final PortCalls ports = new PortCalls();
    private final Map<String, Integer> calls = ports.counts();

    @Test
    void allHoldersAreOneQuestionToTheIndexAndAllHitsOneToTheStore() throws Exception {
        var store = ports.counted(RecordStore.class, HeapRecordStore.open(new TestClock()));
        var index = ports.counted(SearchIndex.class, new HeapSearchIndex());
        try (var library = Libraries.on(store, index)) {
            // what goes on in the background at a start is no search
            Eventually.isTrue(() -> calls.containsKey("RecordStore.sweep") && calls.containsKey("RecordStore.scan"));
            Libraries.add(library, List.of(item("a", "owner:ann"), item("b", "team:shop"), item("c", "team:shop")));
            calls.clear();

            var found = library.search(new Search(
                    "plain words",
                    List.of(new Holder("owner:ann"), new Holder("team:shop"), new Holder("org:shop")),
                    Optional.of(new ProjectKey("p")),
                    "memory",
                    Set.of(),
                    10));

            assertThat(found).extracting(hit -> hit.item().id()).containsExactlyInAnyOrder("a", "b", "c");
            assertThat(calls).containsEntry("SearchIndex.search", 1).containsEntry("RecordStore.all", 1);
            assertThat(calls).doesNotContainKey("RecordStore.get");
            assertThat(calls)
                    .as("nobody else writes to this store, so nothing is asked of what others did")
                    .doesNotContainKeys("RecordStore.changes", "RecordStore.sequence", "RecordStore.write");
        }
    }

    private static Item item(String id, String holder) {
        return new Item(
                id,
                new Holder(holder),
                new ProjectKey("p"),
                "memory",
                Set.of(),
                Instant.EPOCH,
                "plain words of " + id,
                "{}");
    }
}
