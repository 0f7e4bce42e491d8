package dev.contextd.feature.fold;

import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A branch that has ended, for whoever tells what happened in a project.
///
/// @param tokens what was done in it took
/// @param returned what its parent got took
/// @param began with these memories
public record FoldedBranch(
        String id,
        String description,
        String status,
        Optional<String> summary,
        int tokens,
        int returned,
        List<String> began,
        Instant createdAt,
        Instant endedAt) {

    static FoldedBranch of(BranchRecord branch) {
        return new FoldedBranch(
                branch.id(),
                branch.description(),
                branch.status(),
                branch.summary(),
                branch.tokens(),
                branch.summaryTokens(),
                branch.injectedMemories(),
                branch.createdAt(),
                branch.foldedAt().orElse(branch.createdAt()));
    }
}
