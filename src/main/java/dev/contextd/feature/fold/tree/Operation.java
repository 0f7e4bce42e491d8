package dev.contextd.feature.fold.tree;

import java.time.Instant;
import java.util.Locale;

/// One piece of work in a branch, as its trajectory keeps it. Its texts are free of secrets.
///
/// @param secrets how many were masked in it
public record Operation(
        Kind kind, String name, String input, String output, int tokens, boolean ok, int secrets, Instant at) {
    public enum Kind {
        /// What the branch began with; no operation of the agent's.
        START,
        TOOL_CALL,
        MESSAGE,
        NOTE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A result that stands in the context like a message.
    public static Operation said(String name, Branch.Result result, Instant at) {
        return new Operation(Kind.MESSAGE, name, "", result.text(), result.tokens(), true, result.secrets(), at);
    }
}
