package dev.contextd.feature.fold.kept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.FoldRecords.StateRecord;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Notice;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What earlier versions have written is read.
class FoldRecordsTest {
    @Test
    void aSessionFromBeforeStopsWereRememberedHasNone() {
        var state = FoldRecords.read("""
                {"branch_depth":0,"main_thread_tokens":12,"folded_tokens":3,"branches_created":1,"events":4,
                 "open_branches":[],"notices":[
                   {"branch_id":"br_1","reason":"timed out after 60 s","partial_result":"half","used":0,"total":0},
                   {"branch_id":"br_2","used":8,"total":10}],
                 "created_at":"2026-01-17T10:30:00Z","used_at":"2026-01-17T10:31:00Z"}""", StateRecord.class);

        var tree = state.tree(Map.of());
        assertThat(tree.stopped()).isEmpty();
        assertThat(tree.notices())
                .containsExactly(
                        new Notice.Forced("br_1", "timed out after 60 s", "half"), new Notice.Warned("br_2", 8, 10));
    }

    @Test
    void aStoppedBranchFromThenStillAwaitsItsReturn() {
        var branch = FoldRecords.read("""
                {"id":"br_1","depth":1,"number":1,"description":"d","prompt":"p","status":"failed","tokens":5,
                 "budget_total":10,"budget_used":5,"operations":1,"failures":0,"secrets":0,"timeout_seconds":60,
                 "injected_memories":[],"created_at":"2026-01-17T10:30:00Z","warned":false,
                 "folded_at":"2026-01-17T10:31:00Z","summary":"half","summary_tokens":1,"charged":1,
                 "reason":"budget exhausted: 10/10 tokens","owner":"ada","project":"p","session":"sess_1"}""", BranchRecord.class).branch();

        assertThat(branch)
                .isInstanceOfSatisfying(
                        Closed.class,
                        closed -> assertThat(closed.awaitsReturn()).isTrue());
    }
}
