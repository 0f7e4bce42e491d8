package dev.contextd.feature.checkpoint;

import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Looks up the branch that a caller is in, for the checkpoint to remember.
@FunctionalInterface
public interface FoldPosition {
    /// @param session the session the call names, if it does
    Where of(Caller caller, Project project, Optional<String> session);

    /// @param branchPath from the main thread to the active branch
    record Where(String sessionId, List<String> branchPath, Map<String, Long> tokensByBranch) {}
}
