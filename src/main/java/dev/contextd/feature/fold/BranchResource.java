package dev.contextd.feature.fold;

import dev.contextd.feature.fold.kept.Archive;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.List;
import java.util.Optional;

/// A branch with its whole trajectory, also long after it has ended.
final class BranchResource implements Resource {
    private final Branches branches;

    BranchResource(Branches branches) {
        this.branches = branches;
    }

    /// @param removed the messages that a gateway leaves out of requests; absent if it does of none
    private record Page(
            FoldRecords.BranchRecord branch,
            List<Archive.OperationRecord> trajectory,
            Optional<List<String>> removed) {}

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://branch/{id}",
                "branch",
                "A branch",
                "What a branch was for, all that was done in it, and what it returned",
                "application/json");
    }

    private Optional<List<String>> removed(String id) {
        return Optional.of(branches.kept().onTheWire().messages(id)).filter(messages -> !messages.isEmpty());
    }

    @Override
    public Optional<String> read(String id, Caller caller) {
        return branches.kept()
                .find(id, caller.owner().name())
                .map(branch -> FoldRecords.write(
                        new Page(branch, branches.kept().archive().trajectory(id), removed(id))));
    }
}
