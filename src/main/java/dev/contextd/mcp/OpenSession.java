package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A session of a revision that has them, as transports see it.
public interface OpenSession {
    String id();

    Connection connection();

    /// What `initialize` answers.
    ObjectNode welcome();

    boolean allowsBatches();

    /// The requests under way in it.
    Calls calls();

    /// Always an answer, never an exception.
    ///
    /// @param channel where the messages of this request go besides its answer
    ObjectNode answer(Request request, Caller caller, Channel channel);

    /// Cancels a request, whichever replica is about it; one that is not known may have been answered already.
    void cancel(JsonNode requestId);

    /// Whether its handshake was with another replica.
    boolean isOfPeer();

    /// The client's answer to a question of ours; answers to nothing are ignored.
    void answered(Response response);

    /// Where messages go that belong to no request. A new channel takes the place of the old.
    void attach(Channel channel);

    void detach(Channel channel);

    /// Ends it, since its client leaves.
    void leave();
}
