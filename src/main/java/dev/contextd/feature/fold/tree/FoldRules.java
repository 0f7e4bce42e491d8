package dev.contextd.feature.fold.tree;

/// The limits of folding: budgets, depth, number of branches, timeouts.
///
/// @param contextLimit tokens that the main thread and its branches share
/// @param hardLimit whether calls are refused when the session has used up the context limit
/// @param injectionShare how much of a budget memories may take
/// @param injectionConfidence how far a memory must be trusted to be injected
public record FoldRules(
        int contextLimit,
        boolean hardLimit,
        int depthMax,
        int perSessionMax,
        int perInstanceMax,
        int budget,
        int timeoutSeconds,
        double injectionShare,
        double injectionConfidence,
        int injectionMax) {}
