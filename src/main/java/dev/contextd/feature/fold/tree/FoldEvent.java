package dev.contextd.feature.fold.tree;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Something that happened in a session. It names ids and numbers, never what was written.
///
/// @param sequence its place among the session's events, from 1
/// @param branchId absent for the main thread
public record FoldEvent(long sequence, Name name, Optional<String> branchId, Map<String, Object> facts, Instant at) {
    public enum Name {
        BRANCH_CREATED("branch.created"),
        BRANCH_FOLDED("branch.folded"),
        BRANCH_WARNED("branch.budget_warning"),
        BRANCH_EXHAUSTED("branch.exhausted"),
        BRANCH_TIMEOUT("branch.timeout"),
        BRANCH_LATE("branch.returned_late"),
        BRANCH_DISCARDED("branch.discarded"),
        BRANCH_REOPENED("branch.reopened"),
        OPERATION_COMPLETED("operation.completed");

        private final String word;

        Name(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
