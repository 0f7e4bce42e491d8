package dev.contextd.feature.fold.tree;

import java.util.Optional;

/// A message to the agent that goes with the next response of its session.
public sealed interface Notice {
    String branchId();

    record Forced(String branchId, String reason, String partialResult) implements Notice {}

    /// A return that came after its branch was stopped.
    ///
    /// @param standing the branch in which the agent really stands; the main thread if absent
    record Late(String branchId, String reason, Optional<String> standing) implements Notice {}

    record Warned(String branchId, int used, int total) implements Notice {}
}
