package dev.contextd.feature.checkpoint;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Shelf;
import java.util.List;
import java.util.Optional;

/// Checkpoints among everything else.
final class CheckpointShelf implements Shelf {
    private final Checkpoints checkpoints;

    CheckpointShelf(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        return checkpoints.search(query, project, List.of(), limit, owner).stream()
                .map(hit -> new Finding(
                        hit.checkpoint().id(),
                        hit.checkpoint().summary(),
                        hit.checkpoint().text(Checkpoint.Level.FULL),
                        Optional.empty(),
                        hit.found().item().project(),
                        hit.checkpoint().createdAt(),
                        hit.found().score(),
                        Relevance.why(hit.found(), query)))
                .toList();
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        var page = checkpoints.list(Optional.of(project), paging, owner);
        return new Page<>(
                page.entries().stream()
                        .map(checkpoint -> Finding.listed(
                                checkpoint.id(),
                                checkpoint.summary(),
                                checkpoint.text(Checkpoint.Level.FULL),
                                project,
                                checkpoint.createdAt()))
                        .toList(),
                page.total(),
                page.nextCursor());
    }
}
