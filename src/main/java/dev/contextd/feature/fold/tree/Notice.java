package dev.contextd.feature.fold.tree;

/// What the agent has to be told with the next response, whoever caused it.
public sealed interface Notice {
    String branchId();

    record Forced(String branchId, String reason, String partialResult) implements Notice {}

    record Warned(String branchId, int used, int total) implements Notice {}
}
