package dev.contextd.feature.fold;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.RecalledMemory;
import java.util.List;

/// Looks up memories for the task of a new branch.
public interface BranchRecall {
    /// What is trusted at least so far and has to do with one of the texts, best first.
    List<RecalledMemory> about(List<String> texts, Owner owner, Project project, double confidenceMin, int limit);
}
