package dev.contextd.feature.fold.tree;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The fixed properties of a branch: task, budget, deadline, parent.
///
/// @param parent absent for a branch of the main thread
/// @param depth 1 for a branch of the main thread
/// @param number its place in the order in which the session's branches were made
/// @param injected ids of the memories it began with
public record BranchPlan(
        String id,
        Optional<String> parent,
        int depth,
        int number,
        String description,
        String prompt,
        int budget,
        int timeoutSeconds,
        List<String> injected,
        Instant createdAt) {
    public BranchPlan {
        injected = List.copyOf(injected);
        if (budget < 1 || depth < 1 || timeoutSeconds < 1) {
            throw new IllegalArgumentException("a branch has a budget, a depth and a timeout");
        }
    }
}
