package dev.contextd.fold;

import dev.contextd.project.Owner;
import dev.contextd.project.Project;
import java.time.Instant;
import java.util.List;

/// Where a branch gets what is already known about its task.
public interface Recall {
    /// What is trusted at least so far and has to do with the text, best first.
    List<Recalled> about(String text, Owner owner, Project project, double confidenceMin, int limit);

    /// @param writtenBy whose words these are
    record Recalled(String id, String title, String content, String writtenBy, String scope, Instant at) {}
}
