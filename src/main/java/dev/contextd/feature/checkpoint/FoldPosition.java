package dev.contextd.feature.checkpoint;

import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Says where a caller stands in the folding of their context.
@FunctionalInterface
public interface FoldPosition {
    /// @param session the session the call names, if it does
    Where of(Caller caller, Project project, Optional<String> session);

    /// @param branchPath from the main thread to the active branch
    record Where(String sessionId, List<String> branchPath, Map<String, Long> tokensByBranch) {}
}
