package dev.contextd.mcp.http;

import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.tool.Json;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An HTTP request that ends before a method of the protocol was called.
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient @Nullable JsonNode id;
    private final transient ObjectNode error;
    private final String allow;

    private Refusal(int status, @Nullable JsonNode id, ObjectNode error, String allow) {
        super(error.path("message").asString(""), null, false, false);
        this.status = status;
        this.id = id;
        this.error = error;
        this.allow = allow;
    }

    Refusal(int status, @Nullable JsonNode id, RpcError error) {
        this(status, id, error.toJson(), "");
    }

    Refusal(int status, String why) {
        this(status, null, why(why), "");
    }

    static Refusal methodNotAllowed(String allowed) {
        return new Refusal(405, null, why("Allowed here: " + allowed), allowed);
    }

    static Refusal unauthorized(String why) {
        return new Refusal(401, why);
    }

    private static ObjectNode why(String sentence) {
        return Json.object().put("code", RpcError.INVALID_REQUEST).put("message", sentence);
    }

    void write(Response response, Callback callback) {
        if (!allow.isEmpty()) {
            response.getHeaders().put(HttpHeader.ALLOW, allow);
        }
        if (status == 401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"contextd\"");
        }
        write(response, callback, status, RpcMessage.error(id, error));
    }

    static void write(Response response, Callback callback, int status, JsonNode body) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        Content.Sink.write(response, true, body.toString(), callback);
    }
}
