package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolReply;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Where a session stands, told with every tool response so that the model can decide when to branch and fold.
///
/// @param project key of the project
/// @param forcedReturn a branch that the server has closed since the last response
/// @param budgetWarning a branch that has used most of its budget since the last response
record ContextState(
        String sessionId,
        @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> project,
        @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> activeBranchId,
        int branchDepth,
        long totalTokens,
        long foldedTokens,
        double contextUsage,
        Optional<ForcedReturn> forcedReturn,
        Optional<BudgetWarning> budgetWarning) {

    /// @param partialResult what the branch had; absent in the HTTP header, which has no room for it
    record ForcedReturn(String branchId, String reason, Optional<String> partialResult) {}

    record BudgetWarning(String branchId, int used, int total) {}

    /// Nothing folded, nothing spent.
    static ContextState untouched(String session, Optional<String> project) {
        return new ContextState(session, project, Optional.empty(), 0, 0, 0, 0, Optional.empty(), Optional.empty());
    }

    /// As it is told with a response.
    ToolReply.Standing told(List<String> notices) {
        ObjectNode state = Json.MAPPER.valueToTree(this);
        return new ToolReply.Standing(
                state, forcedReturn.isEmpty() ? state : Json.MAPPER.valueToTree(brief()), notices);
    }

    /// The same without the text that a header has no room for.
    private ContextState brief() {
        return new ContextState(
                sessionId,
                project,
                activeBranchId,
                branchDepth,
                totalTokens,
                foldedTokens,
                contextUsage,
                forcedReturn.map(forced -> new ForcedReturn(forced.branchId(), forced.reason(), Optional.empty())),
                budgetWarning);
    }
}
