package dev.contextd.fold;

import dev.contextd.library.Item;
import dev.contextd.project.Owner;
import dev.contextd.project.Project;

/// Makes what a branch returns into something that later sessions find.
public interface Lessons {
    /// What to keep, together with the return and in the same moment.
    Item lesson(String title, String content, String branchId, Owner owner, Project project);
}
