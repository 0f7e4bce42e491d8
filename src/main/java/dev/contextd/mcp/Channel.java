package dev.contextd.mcp;

import tools.jackson.databind.node.ObjectNode;

/// Where the messages of one request go besides its answer: the line stream of stdio, or the reply of a POST.
public interface Channel {
    /// Sends a notification or a request of ours. Messages for a client that has gone are dropped.
    void send(ObjectNode message);

    /// Sets a header of the answer, where the transport has headers and the answer has not begun.
    default void header(String name, String value) {}

    /// Whether the client will never have another, so that this one cannot be closed and opened anew.
    default boolean isOnly() {
        return false;
    }

    /// Nothing more will be sent. Does not wait for a client that does not read.
    default void close() {}
}
