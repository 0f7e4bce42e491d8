package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.TestClock;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who sees what under which name, also under the names of former days.
class HoldersTest {
    private static final Owner LONE = Owner.alone("web");
    private static final Owner MEMBER = new Owner("alice", "web", "acme");

    private final Library library = Libraries.on(HeapRecordStore.open(new TestClock()), new HeapSearchIndex());

    /// Somebody called web, who had no team, and the team called web both kept things under one name once.
    @BeforeEach
    void bothKept() {
        Libraries.add(library, List.of(item("mem_lone", "team:web", "web"), item("mem_team", "team:web", "alice")));
    }

    @AfterEach
    void close() {
        library.close();
    }

    private static Item item(String id, String holder, String author) {
        return new Item(
                id,
                new Holder(holder),
                new ProjectKey("all"),
                "memory",
                Set.of(),
                Instant.EPOCH,
                "the deployment",
                "{\"writtenBy\":\"" + author + "\"}");
    }

    private List<String> found(Owner owner) {
        return library
                .search(new Search("deployment", Holders.of(owner), Optional.empty(), "memory", Set.of(), 10))
                .stream()
                .map(found -> found.item().id())
                .sorted()
                .toList();
    }

    private Page<Item> listed(Owner owner, int limit) {
        return new Listing<>(() -> library, "memory", Item::id)
                .list(
                        new Listing.Selection<>(Holders.of(owner), Optional.empty(), Optional.empty()),
                        Listing.Order.newest(),
                        new Paging(limit, 0, Optional.empty()));
    }

    @Test
    void whoIsCalledLikeATeamPutsNothingWhereTheTeamLooks() {
        assertThat(Holders.of(MEMBER)).doesNotContain(Holders.team(LONE), Holders.org(LONE));
        assertThat(Holders.of(new Owner("bob", "x", "web"))).doesNotContain(Holders.org(LONE));
    }

    @Test
    void aTeamSeesAllThatIsKeptUnderItsName() {
        assertThat(found(MEMBER)).containsExactly("mem_lone", "mem_team");
        assertThat(listed(MEMBER, 10).total()).isEqualTo(2);
    }

    @Test
    void whoHasNoTeamStillSeesWhatTheyKeptUnderTheirNameAndNothingOfATeamCalledTheSame() {
        assertThat(found(LONE)).containsExactly("mem_lone");
        assertThat(library.get("mem_lone", Holders.of(LONE))).isPresent();
        assertThat(library.get("mem_team", Holders.of(LONE))).isEmpty();
        assertThat(listed(LONE, 1).entries()).extracting(Item::id).containsExactly("mem_lone");
        assertThat(listed(LONE, 1).total()).isEqualTo(1);
        assertThat(listed(LONE, 1).nextCursor()).isEmpty();
    }

    @Test
    void whatTheyKeptThereCanStillBeChangedAndForgotten() {
        library.change(
                Holders.of(LONE),
                draft -> draft.edit("mem_lone", item -> item.with("{\"writtenBy\":\"web\",\"n\":1}")));
        library.forget("mem_lone", Holders.of(LONE));

        assertThat(found(LONE)).isEmpty();
        assertThat(found(MEMBER)).containsExactly("mem_team");
    }
}
