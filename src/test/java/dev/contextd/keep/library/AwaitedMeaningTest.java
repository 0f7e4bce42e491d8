package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.text.Embedder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A search while its meaning is still being read.
class AwaitedMeaningTest {
    private static final String QUESTION = "plain words";
    private static final String ASKED = "SearchIndex.search";

    private final PortCalls ports = new PortCalls();
    private final Map<String, Integer> calls = ports.counts();
    private final RecordStore store = HeapRecordStore.open(new TestClock());
    private final SearchIndex index = ports.counted(SearchIndex.class, new HeapSearchIndex());
    private final Embedder model = new Patient();
    private final Library library = new Library(store, model, new IndexSync(index, store, model));

    /// Answers a question only when the index has been asked, too.
    private final class Patient implements Embedder {
        @Override
        public String modelId() {
            return "patient";
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            if (texts.contains(QUESTION)) {
                assertThatCode(() -> Eventually.isTrue(() -> calls.containsKey(ASKED)))
                        .doesNotThrowAnyException();
            }
            return texts.stream().map(_ -> new float[] {1}).toList();
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        library.close();
    }

    @Test
    void theIndexLooksUpTheWordsWhileTheModelReads() {
        Libraries.add(library, List.of(item("a")));

        assertThat(library.search(search())).singleElement().satisfies(found -> {
            assertThat(found.terms()).isNotEmpty();
            assertThat(found.similarity()).hasValue(1);
        });
    }

    @Test
    void whyThereIsNoMeaningIsNoTroubleOfTheIndex() {
        var why = new Failure(Failure.Kind.UNAVAILABLE, "Embedding was interrupted; try again.");

        assertThatThrownBy(() -> library.search(
                        search(),
                        () -> {
                            throw why;
                        },
                        _ -> true))
                .isSameAs(why);
        assertThat(calls).as("an index that failed would be asked again").containsEntry(ASKED, 1);
    }

    private static Search search() {
        return new Search(
                QUESTION, List.of(new Holder("owner:ann")), Optional.of(new ProjectKey("p")), "memory", Set.of(), 10);
    }

    private static Item item(String id) {
        return new Item(
                id,
                new Holder("owner:ann"),
                new ProjectKey("p"),
                "memory",
                Set.of(),
                Instant.EPOCH,
                QUESTION + " of " + id,
                "{}");
    }
}
