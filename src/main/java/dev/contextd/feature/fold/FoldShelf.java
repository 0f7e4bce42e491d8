package dev.contextd.feature.fold;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import java.util.List;
import java.util.Optional;

/// Branches that have ended, among everything else that happened.
public final class FoldShelf implements Shelf {
    private final KeptBranches kept;

    FoldShelf(KeptBranches kept) {
        this.kept = kept;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        return List.of();
    }

    /// Branches of a project that have ended, the newest first.
    public Page<FoldedBranch> folded(ProjectKey project, Paging paging, Owner owner) {
        return kept.folded(project, paging, owner);
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        var page = kept.folded(project, paging, owner);
        return new Page<>(
                page.entries().stream()
                        .map(branch -> Finding.listed(
                                branch.id(),
                                branch.description(),
                                branch.status() + ": " + branch.tokens() + " tokens folded to " + branch.returned()
                                        + branch.summary()
                                                .map(text -> "\n" + text)
                                                .orElse(""),
                                project,
                                branch.createdAt()))
                        .toList(),
                page.total(),
                page.nextCursor());
    }
}
