package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.tool.Json;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.ToolReply;
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
    ToolReply.Standing told() {
        ObjectNode state = Json.MAPPER.valueToTree(this);
        return new ToolReply.Standing(
                state, forcedReturn.isEmpty() ? state : Json.MAPPER.valueToTree(brief()), notice());
    }

    /// What the model has to read now, in words; empty if nothing has happened to a branch.
    private Optional<String> notice() {
        var words = new StringBuilder();
        budgetWarning.ifPresent(warning -> words.append("contextd: branch ")
                .append(warning.branchId())
                .append(" has used ")
                .append(warning.used())
                .append(" of its ")
                .append(warning.total())
                .append(" tokens; return from it soon."));
        forcedReturn.ifPresent(forced -> words.append(words.isEmpty() ? "" : "\n")
                .append("contextd: branch ")
                .append(forced.branchId())
                .append(" was returned by the server (")
                .append(forced.reason())
                .append("). What it had:\n")
                .append(QuotedText.of(forced.partialResult().orElse(""))));
        return words.isEmpty() ? Optional.empty() : Optional.of(words.toString());
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
