package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Items and what stands beside them, written together or not at all.
class DraftTest {
    private static final List<Holder> HOLDERS = List.of(new Holder("owner:a"));

    private final HeapRecordStore store = HeapRecordStore.open(new TestClock());
    private final Library library = Libraries.on(store, new HeapSearchIndex());

    @AfterEach
    void close() {
        library.close();
    }

    private static Item item(String id, String text, String... tags) {
        return new Item(
                id, new Holder("owner:a"), new ProjectKey("p"), "note", Set.of(tags), Instant.EPOCH, text, "{}");
    }

    private static SideRecord sideRecord(String name, String value) {
        return new SideRecord(List.of("of-note", name), "\"" + value + "\"", false);
    }

    private void add(Item item, SideRecord... sideRecords) {
        library.change(HOLDERS, draft -> {
            draft.add(item, List.of(sideRecords));
            return item;
        });
    }

    private List<String> found(String text, String... tags) {
        var search = new Search(text, HOLDERS, Optional.empty(), "note", Set.of(tags), 10);
        return library.search(search).stream()
                .filter(found -> !found.terms().isEmpty())
                .map(found -> found.item().id())
                .toList();
    }

    @Test
    void anItemWithAnotherTextIsFoundByThatAtOnceAndByTheOldOneNoMore() {
        add(item("x", "walrus", "old"));

        library.change(HOLDERS, draft -> draft.edit("x", _ -> item("x", "narwhal", "new")));

        assertThat(found("narwhal")).containsExactly("x");
        assertThat(found("narwhal", "new")).containsExactly("x");
        assertThat(found("narwhal", "old")).isEmpty();
        assertThat(found("walrus")).isEmpty();
    }

    @Test
    void slipsGoWithTheirItem() {
        add(item("x", "text"), sideRecord("1", "one"), sideRecord("2", "two"));
        add(item("y", "text"), sideRecord("3", "three"));
        library.change(
                HOLDERS,
                draft -> draft.replace(
                        draft.item("x").orElseThrow(),
                        List.of(sideRecord("4", "four")),
                        List.of(List.of("of-note", "1"))));

        assertThat(library.records().sideRecords(List.of("of-note"), 10))
                .containsExactly("\"two\"", "\"three\"", "\"four\"");

        library.forget("x", HOLDERS);

        assertThat(library.records().sideRecords(List.of("of-note"), 10)).containsExactly("\"three\"");
        assertThat(store.keys(RecordKey.of("slips"), Optional.empty(), 10)).hasSize(1);
    }

    @Test
    void aNameThatIsTakenStaysWithWhoTookItAndNothingElseIsWritten() {
        var taken = new SideRecord(List.of("name", "n"), "\"x\"", true);
        add(item("x", "text"), taken);

        assertThatThrownBy(() -> add(item("y", "text"), new SideRecord(taken.path(), "\"y\"", true)))
                .isInstanceOf(Failure.class);

        assertThat(library.records().sideRecord(taken.path())).contains("\"x\"");
        assertThat(library.get("y", HOLDERS)).isEmpty();
        library.forget("x", HOLDERS);
        add(item("y", "text"), new SideRecord(taken.path(), "\"y\"", true));
        assertThat(library.records().sideRecord(taken.path())).contains("\"y\"");
    }

    @Test
    void noSlipOutlivesAnItemThatIsChangedWhileItIsRemoved() {
        add(item("x", "text"));
        var plans = new AtomicInteger();

        library.change(HOLDERS, draft -> {
            draft.delete("x");
            if (plans.incrementAndGet() == 1) {
                library.change(
                        HOLDERS,
                        other -> other.replace(
                                other.item("x").orElseThrow(), List.of(sideRecord("late", "s")), List.of()));
            }
            return plans;
        });

        assertThat(plans).hasValue(2);
        assertThat(store.keys(RecordKey.of("slips"), Optional.empty(), 10)).isEmpty();
        assertThat(store.keys(RecordKey.of("ids"), Optional.empty(), 10)).isEmpty();
        assertThat(found("text")).isEmpty();
    }

    @Test
    void anItemStaysWhereItIs() {
        add(item("x", "text"));

        assertThatThrownBy(() -> library.change(
                        HOLDERS,
                        draft -> draft.edit(
                                "x",
                                item -> new Item(
                                        item.id(),
                                        new Holder("owner:b"),
                                        item.project(),
                                        item.kind(),
                                        Set.of(),
                                        item.at(),
                                        item.text(),
                                        "{}"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
