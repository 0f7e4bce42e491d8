package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.text.Embedder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// Vectors beside their items: what is written when one comes, and those that were kept inside of items once.
class VectorRecordsTest {
    private static final List<Holder> HOLDERS = List.of(new Holder("owner:a"));
    private static final RecordKey KEY = RecordKey.of("items", "owner:a", "p", "note", "x");

    /// An item as it was written before vectors had records of their own; the vector is `[1]`.
    private static final String OLDER = """
            {"format":1,"id":"x","holder":"owner:a","project":"p","kind":"note","at":"1970-01-01T00:00:00Z",\
            "text":"plain words","tags":["old"],"body":{"a":1},"vector":{"model":"length","f32":"P4AAAA=="}}""";

    private final HeapRecordStore store = HeapRecordStore.open(new TestClock());
    private final Length model = new Length();

    /// Every text means the same; it can be taken away, and remembers what it was asked.
    private static final class Length implements Embedder {
        private final List<String> asked = new CopyOnWriteArrayList<>();
        private volatile boolean away;

        @Override
        public String modelId() {
            return "length";
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            if (away) {
                throw new Failure(Kind.UNAVAILABLE, "The model is away.");
            }
            asked.addAll(texts);
            return texts.stream().map(_ -> new float[] {1}).toList();
        }

        @Override
        public void close() {}
    }

    private Library open() {
        return new Library(store, model, new IndexSync(new HeapSearchIndex(), store, model));
    }

    private static Item item(String text, String... tags) {
        return new Item(
                "x", new Holder("owner:a"), new ProjectKey("p"), "note", Set.of(tags), Instant.EPOCH, text, "{}");
    }

    private static boolean isFoundByMeaning(Library library, String... tags) {
        var search = new Search("anything else", HOLDERS, Optional.empty(), "note", Set.of(tags), 10);
        return library.search(search).stream()
                .anyMatch(found -> found.similarity().isPresent());
    }

    private void keepOlder() {
        store.write(
                List.of(
                        Change.put(KEY, OLDER, Expected.NOTHING),
                        Change.put(Library.pointer("x"), ItemPointers.toJson(KEY), Expected.NOTHING)),
                Draft.operation());
    }

    @Test
    void aVectorThatComesLaterLeavesTheItemAsItIs() throws Exception {
        try (var library = open()) {
            library.change(HOLDERS, draft -> draft.unhurried().add(item("plain words")));
            var before = store.get(KEY);

            Eventually.isTrue(() -> isFoundByMeaning(library));

            assertThat(library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "note"))
                    .isZero();
            assertThat(store.get(KEY)).isEqualTo(before);
        }
    }

    @Test
    void aShortTextIsUnderstoodAtOnceAndNothingIsLeftToDo() {
        try (var library = open()) {
            library.change(HOLDERS, draft -> draft.add(item("plain words")));

            assertThat(isFoundByMeaning(library)).isTrue();
            assertThat(library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "note"))
                    .isZero();
        }
    }

    @Test
    void anotherTextHasAnotherVectorAlsoWhileTheModelIsAway() throws Exception {
        try (var library = open()) {
            library.change(HOLDERS, draft -> draft.add(item("plain words")));
            model.away = true;
            library.change(HOLDERS, draft -> draft.edit("x", _ -> item("other words")));

            assertThat(library.vectors().of(item("other words"))).isEmpty();
            assertThat(library.vectors().awaited(new Holder("owner:a"), new ProjectKey("p"), "note"))
                    .isEqualTo(1);
        }
    }

    @Test
    void nothingOfAnItemThatIsForgottenIsLeft() {
        try (var library = open()) {
            library.change(HOLDERS, draft -> draft.add(item("plain words")));
            library.forget("x", HOLDERS);

            var left = new ArrayList<RecordKey>();
            for (String part : List.of("items", "ids", "vectors", "unembedded", "known-vectors")) {
                left.addAll(store.keys(RecordKey.of(part), Optional.empty(), 10));
            }
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aVectorInsideOfAnItemIsFoundAndNotComputedAgain() throws Exception {
        keepOlder();
        try (var library = open()) {
            Eventually.isTrue(library::isFullyIndexed);

            assertThat(isFoundByMeaning(library)).isTrue();
            assertThat(library.get("x", HOLDERS).orElseThrow().body()).isEqualTo("{\"a\":1}");
            assertThat(library.vectors().of(item("plain words"))).contains(new Vector("length", new float[] {1}));
            assertThat(model.asked).doesNotContain("plain words");
        }
    }

    @Test
    void aVectorInsideOfAnItemOutlivesAChangeOfTheItem() throws Exception {
        keepOlder();
        try (var library = open()) {
            Eventually.isTrue(library::isFullyIndexed);
            library.change(HOLDERS, draft -> draft.edit("x", before -> before.with("{\"a\":2}")));
            library.change(HOLDERS, draft -> draft.edit("x", _ -> item("plain words", "new")));

            assertThat(store.get(KEY).orElseThrow().json()).doesNotContain("vector");
            assertThat(library.vectors().of(item("plain words"))).isPresent();
            assertThat(isFoundByMeaning(library, "new")).isTrue();
            assertThat(model.asked).doesNotContain("plain words");
        }
    }
}
