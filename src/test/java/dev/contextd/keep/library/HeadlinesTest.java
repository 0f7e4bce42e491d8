package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Items that are found by what their headline means as well.
class HeadlinesTest {
    private static final List<Holder> HOLDERS = List.of(new Holder("owner:a"));
    private static final Headlines HEADLINES =
            item -> item.kind().equals("recipe") ? Optional.of("cooking") : Optional.empty();

    @TempDir
    Path directory;

    /// Texts about cooking mean one thing, all others another.
    private static final class Taste implements Embedder {
        @Override
        public String modelId() {
            return "taste";
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream()
                    .map(text -> text.equals("cooking") ? new float[] {1, 0} : new float[] {0, 1})
                    .toList();
        }

        @Override
        public void close() {}
    }

    private Library open(Headlines headlines) {
        var model = new Taste();
        var store = SqliteRecordStore.open(directory, new TestClock());
        return new Library(store, model, new IndexSync(new HeapSearchIndex(), store, model, headlines));
    }

    private static Item item(String kind) {
        return new Item(
                kind, new Holder("owner:a"), new ProjectKey("p"), kind, Set.of(), Instant.EPOCH, "peel and boil", "{}");
    }

    private static double similarity(Library library, String question, String kind) {
        var search = new Search(question, HOLDERS, Optional.empty(), kind, Set.of(), 10);
        return library.search(search).stream()
                .flatMap(found -> found.similarity().stream().boxed())
                .findFirst()
                .orElse(-1.0);
    }

    @Test
    void anItemIsAsNearAsTheNearerOfItsTextAndItsHeadline() {
        try (var library = open(HEADLINES)) {
            library.change(HOLDERS, draft -> draft.add(item("recipe")));
            library.change(HOLDERS, draft -> draft.add(item("note")));

            assertThat(similarity(library, "cooking", "recipe")).isEqualTo(1);
            assertThat(similarity(library, "boiling", "recipe")).isEqualTo(1);
            assertThat(similarity(library, "cooking", "note")).isZero();
        }
    }

    @Test
    void whatWasKeptBeforeThereWereHeadlinesIsReadAnewWhenTheIndexIsMadeAnew() throws Exception {
        try (var library = open(Headlines.NONE)) {
            library.change(HOLDERS, draft -> draft.add(item("recipe")));
            assertThat(similarity(library, "cooking", "recipe")).isZero();
        }
        try (var library = open(HEADLINES)) {
            Eventually.isTrue(() -> similarity(library, "cooking", "recipe") == 1);
        }
    }
}
