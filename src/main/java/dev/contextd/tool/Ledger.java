package dev.contextd.tool;

import tools.jackson.databind.node.ObjectNode;

/// Books what calls cost, and says where their session stands.
public interface Ledger {
    /// Books a call that has been answered, and gives what to tell with the answer. Never fails: a call that was done
    /// is answered even where nothing can be booked.
    ContextState book(Use use, Caller caller);

    /// One call as the model sees it.
    ///
    /// @param arguments with their secrets masked
    /// @param masked how many secrets that were
    /// @param answer the text that was answered
    record Use(ToolInfo<?, ?> tool, ObjectNode arguments, int masked, String answer, boolean ok) {}
}
