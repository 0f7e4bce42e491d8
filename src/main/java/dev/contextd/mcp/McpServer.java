package dev.contextd.mcp;

import dev.contextd.base.failure.Failure;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Incident;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/// Answers requests under a revision; the one place where faults and bugs become JSON-RPC errors.
public final class McpServer {
    private McpServer() {}

    /// Always an answer, never an exception nor an error.
    ///
    /// @param exchange made inside, because making it may find the request at fault
    public static ObjectNode answer(Revision revision, Request request, Supplier<Exchange> exchange) {
        try {
            return RpcMessage.result(request.id(), revision.answer(request, exchange.get()));
        } catch (RpcError e) {
            return RpcMessage.error(request.id(), revision.error(e));
        } catch (Failure e) {
            return RpcMessage.error(request.id(), revision.error(RpcError.failed(e)));
        } catch (Exception | Error e) {
            return RpcMessage.error(request.id(), revision.error(incident(request.method(), e)));
        }
    }

    /// Logs a bug and gives the error that names it and says no more.
    public static RpcError incident(String where, Throwable bug) {
        return RpcError.internal(Incident.of(where, bug).number());
    }
}
