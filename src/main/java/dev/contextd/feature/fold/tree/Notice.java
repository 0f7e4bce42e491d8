package dev.contextd.feature.fold.tree;

/// A message to the agent that goes with the next response of its session.
public sealed interface Notice {
    String branchId();

    record Forced(String branchId, String reason, String partialResult) implements Notice {}

    record Warned(String branchId, int used, int total) implements Notice {}
}
