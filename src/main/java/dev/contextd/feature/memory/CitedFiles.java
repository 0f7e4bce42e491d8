package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.Optional;

/// What is known of the files that memories name.
@FunctionalInterface
public interface CitedFiles {
    /// When a file was last changed, as of the last time that it was indexed; empty if it is in no index.
    ///
    /// @param path from the root of the project
    Optional<Instant> changedAt(Owner owner, ProjectKey project, String path);
}
