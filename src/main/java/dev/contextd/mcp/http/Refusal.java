package dev.contextd.mcp.http;

import dev.contextd.base.access.Scope;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.tool.Json;
import java.util.Map;
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
    private final transient Map<HttpHeader, String> headers;

    private Refusal(int status, @Nullable JsonNode id, ObjectNode error, Map<HttpHeader, String> headers) {
        super(error.path("message").asString(""), null, false, false);
        this.status = status;
        this.id = id;
        this.error = error;
        this.headers = headers;
    }

    Refusal(int status, @Nullable JsonNode id, RpcError error) {
        this(status, id, error.toJson(), Map.of());
    }

    Refusal(int status, String why) {
        this(status, null, why(why), Map.of());
    }

    static Refusal methodNotAllowed(String allowed) {
        return new Refusal(405, null, why("Allowed here: " + allowed), Map.of(HttpHeader.ALLOW, allowed));
    }

    /// @param challenge how to be let in
    static Refusal unauthorized(String why, String challenge) {
        return new Refusal(401, null, why(why), Map.of(HttpHeader.WWW_AUTHENTICATE, challenge));
    }

    static Refusal insufficient(@Nullable JsonNode id, Scope needed, Challenges challenges) {
        return new Refusal(
                403,
                id,
                why("This token does not allow that: it needs the scope " + needed.word() + "."),
                Map.of(HttpHeader.WWW_AUTHENTICATE, challenges.insufficient(needed)));
    }

    private static ObjectNode why(String sentence) {
        return Json.object().put("code", RpcError.INVALID_REQUEST).put("message", sentence);
    }

    void write(Response response, Callback callback) {
        headers.forEach(response.getHeaders()::put);
        write(response, callback, status, RpcMessage.error(id, error));
    }

    static void write(Response response, Callback callback, int status, JsonNode body) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        Content.Sink.write(response, true, body.toString(), callback);
    }
}
