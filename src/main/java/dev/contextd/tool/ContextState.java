package dev.contextd.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.project.Project;
import java.util.Optional;

/// Where a session stands, told with every tool response so that the model can decide when to branch and fold.
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ContextState(
        String sessionId,
        Optional<String> project,
        Optional<String> activeBranchId,
        int branchDepth,
        long totalTokens,
        long foldedTokens,
        double contextUsage) {

    /// Nothing folded, nothing spent.
    public static ContextState untouched(Caller caller) {
        return new ContextState(
                caller.connection().session(),
                caller.connection().project().map(Project::key),
                Optional.empty(),
                0,
                0,
                0,
                0);
    }
}
