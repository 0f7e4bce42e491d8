package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import java.time.Instant;
import java.util.List;

/// Where memories were used without anybody asking for them, as far as that is kept.
@FunctionalInterface
public interface MemoryUses {
    /// The last branches of a project that began with a memory, the newest first.
    List<Use> of(String memory, ProjectKey project, Owner owner);

    /// @param branch id of the branch
    /// @param task what it was for
    record Use(String branch, String task, Instant at) {}
}
