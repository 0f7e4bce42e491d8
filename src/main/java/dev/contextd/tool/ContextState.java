package dev.contextd.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/// Where a session stands, told with every tool response so that the model can decide when to branch and fold.
///
/// @param project key of the project
/// @param forcedReturn a branch that the server has closed since the last response
/// @param budgetWarning a branch that has used most of its budget since the last response
public record ContextState(
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
    public record ForcedReturn(String branchId, String reason, Optional<String> partialResult) {}

    public record BudgetWarning(String branchId, int used, int total) {}

    /// Nothing folded, nothing spent.
    public static ContextState untouched(String session, Optional<String> project) {
        return new ContextState(session, project, Optional.empty(), 0, 0, 0, 0, Optional.empty(), Optional.empty());
    }

    /// What the model has to read now, in words; empty if nothing has happened to a branch.
    public Optional<String> notice() {
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
                .append(forced.partialResult().orElse("")));
        return words.isEmpty() ? Optional.empty() : Optional.of(words.toString());
    }

    /// The same without the text that a header has no room for.
    public ContextState brief() {
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
