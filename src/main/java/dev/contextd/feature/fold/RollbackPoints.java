package dev.contextd.feature.fold;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Doc;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Looks up the newest checkpoint of a branch for a rollback.
public interface RollbackPoints {
    Optional<Saved> newestIn(String branchId, Owner owner, Project project);

    record Saved(
            @Doc("Its id, for checkpoint_resume") String id,
            @Doc("Where work stood") String summary,
            @Doc("More of it") Optional<String> description,
            @Doc("What mattered then, by name") Map<String, String> context,
            @Doc("When it was saved") Instant createdAt) {}
}
