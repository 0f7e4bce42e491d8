package dev.contextd.feature.fold;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Item;

/// Records what a branch returned as a memory.
public interface Lessons {
    /// What to keep, together with the return and in the same moment.
    Item lesson(String title, String content, String branchId, Owner owner, Project project);
}
