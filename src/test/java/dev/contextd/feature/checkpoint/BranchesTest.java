package dev.contextd.feature.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Libraries;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.heap.HeapRecordStore;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Checkpoints know where in the folding they were taken.
class BranchesTest {
    private static final Project PROJECT = Project.required("/some/project");
    private static final Owner ANN = Owner.alone("ann");

    private final TestClock clock = new TestClock();
    private final Library library = Libraries.on(HeapRecordStore.open(clock), new HeapSearchIndex());
    private List<String> path = List.of("main");
    private final Checkpoints checkpoints = new Checkpoints(
            () -> library,
            new O200kTokenizer(),
            clock,
            (_, _, session) -> new FoldPosition.Where(session.orElse("sess_1"), path, Map.of(path.getLast(), 42L)));

    @AfterEach
    void close() {
        library.close();
    }

    private Checkpoint saveIn(String... branches) throws Exception {
        long last = System.currentTimeMillis();
        // ids are in the order of milliseconds
        Eventually.isTrue(() -> System.currentTimeMillis() > last);
        path = List.of(branches);
        var stop = new Checkpoints.Stop("Here", Optional.empty(), Map.of(), List.of(), Optional.empty());
        var caller = new Caller(ANN, Connection.fresh(), (_, _, _) -> {}, Optional.empty());
        return checkpoints.save(stop, PROJECT, caller);
    }

    @Test
    void theBranchPathAndItsTokensAreKept() throws Exception {
        var saved = saveIn("main", "br_1", "br_2");

        var read = checkpoints.find(saved.id(), ANN).orElseThrow();
        assertThat(read).isEqualTo(saved);
        assertThat(read.text(Checkpoint.Level.FULL)).contains("main > br_1 > br_2", "br_2 42", "sess_1");
    }

    @Test
    void theNewestOfABranchIsTheOneTakenInItAndStillThere() throws Exception {
        var first = saveIn("main", "br_1");
        var second = saveIn("main", "br_1");
        saveIn("main", "br_1", "br_2");
        saveIn("main");

        assertThat(checkpoints.newestIn(ANN, PROJECT, "br_1")).contains(second);
        library.forget(second.id(), List.of(Holders.own(ANN)));
        assertThat(checkpoints.newestIn(ANN, PROJECT, "br_1")).contains(first);
        assertThat(checkpoints.newestIn(ANN, PROJECT, "br_3")).isEmpty();
        assertThat(checkpoints.newestIn(ANN, Project.required("/other"), "br_1"))
                .isEmpty();
        assertThat(checkpoints.newestIn(Owner.alone("bob"), PROJECT, "br_1")).isEmpty();
    }

    @Test
    void theNewestOfAProjectIsOfAnyBranch() throws Exception {
        assertThat(checkpoints.newest(ANN, Optional.of(PROJECT))).isEmpty();
        saveIn("main");
        var last = saveIn("main", "br_1");

        assertThat(checkpoints.newest(ANN, Optional.of(PROJECT))).contains(last);
        assertThat(checkpoints.newest(ANN, Optional.empty())).contains(last);
        assertThat(checkpoints.newest(Owner.alone("bob"), Optional.empty())).isEmpty();
    }
}
