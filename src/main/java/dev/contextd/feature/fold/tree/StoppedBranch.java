package dev.contextd.feature.fold.tree;

import java.util.Optional;

/// A branch that ended while its agent stood in it and without the agent's doing, so that the agent may still believe
/// to stand there: its next return is meant for this one, not for the branch it really stands in.
///
/// @param number the branch's own, by which the agent believes to stand in the latest first
/// @param under the open branch in which the agent really stands when it believes to be here; the main thread if absent
public record StoppedBranch(String branchId, int number, Optional<String> under) {
    StoppedBranch movedTo(Optional<String> parent) {
        return new StoppedBranch(branchId, number, parent);
    }

    boolean isUnder(String id) {
        return under.isPresent() && under.get().equals(id);
    }
}
