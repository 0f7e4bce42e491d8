package dev.contextd.mcp;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Json;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// A fault of the protocol, answered as a JSON-RPC error. What a tool cannot do is no such fault, unless a setting says
/// that clients want it to be.
public final class RpcError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final transient @Nullable ObjectNode data;

    private RpcError(int code, String message, @Nullable ObjectNode data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    private RpcError(int code, String message) {
        this(code, message, null);
    }

    public static RpcError parse(String why) {
        return new RpcError(PARSE, "Parse error: " + why);
    }

    public static RpcError invalidRequest(String why) {
        return new RpcError(INVALID_REQUEST, "Invalid request: " + why);
    }

    public static RpcError methodNotFound(String method) {
        return new RpcError(METHOD_NOT_FOUND, "Method not found: " + method);
    }

    public static RpcError invalidParams(String why) {
        return new RpcError(INVALID_PARAMS, "Invalid params: " + why);
    }

    public static RpcError resourceNotFound(String uri) {
        return new RpcError(INVALID_PARAMS, "Resource not found", Json.object().put("uri", uri));
    }

    public static RpcError internal(String incident) {
        return new RpcError(INTERNAL, "Internal error, incident " + incident);
    }

    /// What could not be done outside a tool; inside one, a failure is a result.
    public static RpcError failed(Failure failure) {
        return switch (failure.kind()) {
            case VALIDATION, NOT_FOUND -> new RpcError(INVALID_PARAMS, failure.sentence());
            case CONFLICT, OVER_BUDGET, RATE_LIMITED, TIMEOUT, UNAUTHORIZED, UNAVAILABLE ->
                new RpcError(INTERNAL, failure.sentence());
        };
    }

    /// What a tool could not do, for clients that want it as an error: the code and the facts are the tool's.
    ///
    /// @param failure with code, category, message and data
    static RpcError ofTool(ObjectNode failure) {
        var data = Json.object().put("category", failure.path("category").asString(""));
        failure.path("data").properties().forEach(fact -> data.set(fact.getKey(), fact.getValue()));
        return new RpcError(
                failure.path("code").asInt(), failure.path("message").asString(""), data);
    }

    public static RpcError headerMismatch(String why) {
        return new RpcError(HEADER_MISMATCH, "Header mismatch: " + why);
    }

    public static RpcError missingCapability(String capability) {
        var data = Json.object();
        data.putObject("requiredCapabilities").putObject(capability);
        return new RpcError(MISSING_CAPABILITY, "This needs the client capability '" + capability + "'", data);
    }

    public static RpcError unsupportedVersion(String requested, Collection<String> supported) {
        var data = Json.object().put("requested", requested);
        supported.forEach(data.putArray("supported")::add);
        return new RpcError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
    }

    public int code() {
        return code;
    }

    /// Whether this says that a resource does not exist; older revisions have a code of their own for it.
    public boolean isResourceNotFound() {
        return code == INVALID_PARAMS && data != null && data.has("uri");
    }

    public ObjectNode toJson() {
        return toJson(code);
    }

    /// The same error under another revision's code.
    public ObjectNode toJson(int otherCode) {
        var json = Json.object().put("code", otherCode).put("message", String.valueOf(getMessage()));
        if (data != null) {
            json.set("data", data);
        }
        return json;
    }
}
