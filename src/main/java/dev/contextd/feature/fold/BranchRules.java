package dev.contextd.feature.fold;

import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import java.util.List;

/// Looks up what a project's own files demand of a task.
public interface BranchRules {
    /// What has to do with one of the texts, best first; nothing of files that the caller may not have read.
    List<Stated> about(List<String> texts, Project project, Caller caller);

    /// @param isPolicy whether it says what must or must not be done; else how things are done here
    /// @param source the file and the heading
    record Stated(String id, String title, String content, boolean isPolicy, String source) {}
}
