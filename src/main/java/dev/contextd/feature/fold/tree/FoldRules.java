package dev.contextd.feature.fold.tree;

/// The limits of folding: budgets, depth, number of branches, timeouts.
///
/// @param contextLimit tokens that the main thread and its branches share
/// @param hardLimit whether calls are refused when the session has used up the context limit
/// @param budget of a branch that asks for none
/// @param injectionShare how much of a budget memories may take
/// @param injectionConfidence how far a memory must be trusted to be injected
public record FoldRules(
        int contextLimit,
        boolean hardLimit,
        int depthMax,
        int perSessionMax,
        int perInstanceMax,
        int budget,
        int budgetMax,
        int timeoutSeconds,
        int timeoutSecondsMax,
        double injectionShare,
        double injectionConfidence,
        int injectionMax) {
    /// What a branch is given that really leaves the requests when it returns: opening and returning cost two requests
    /// of the whole context, which smaller branches do not bring in again.
    public static final int GATEWAY_BUDGET = 32_768;

    public static final int GATEWAY_BUDGET_MAX = 65_536;
    public static final int GATEWAY_TIMEOUT_SECONDS = 1_800;

    /// Room for the largest branch and as much beside it.
    private static final int GATEWAY_CONTEXT = 2 * GATEWAY_BUDGET_MAX;

    /// The same where the agent speaks to its model through a gateway of ours; never less than what was set.
    public FoldRules behindGateway() {
        return new FoldRules(
                Math.max(contextLimit, GATEWAY_CONTEXT),
                hardLimit,
                depthMax,
                perSessionMax,
                perInstanceMax,
                Math.max(budget, GATEWAY_BUDGET),
                Math.max(budgetMax, GATEWAY_BUDGET_MAX),
                Math.max(timeoutSeconds, GATEWAY_TIMEOUT_SECONDS),
                Math.max(timeoutSecondsMax, GATEWAY_TIMEOUT_SECONDS),
                injectionShare,
                injectionConfidence,
                injectionMax);
    }

    /// The rules that hold in a session.
    public interface BySession {
        FoldRules of(SessionKey key);
    }
}
