package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import tools.jackson.databind.node.ObjectNode;

/// One revision of the protocol: which methods it has, how results look in it, and what errors are called.
public interface Revision {
    /// The result of a request; throws [RpcError] for faults.
    ObjectNode answer(Request request, Exchange exchange);

    /// The error object under this revision's codes.
    ObjectNode error(RpcError error);
}
