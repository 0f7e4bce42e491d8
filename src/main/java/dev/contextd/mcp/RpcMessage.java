package dev.contextd.mcp;

import dev.contextd.base.text.Utf8;
import dev.contextd.tool.BrokenJson;
import dev.contextd.tool.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One JSON-RPC message.
public sealed interface RpcMessage {
    /// Messages in one batch, whose answers are all held until the last is there.
    int BATCH_MAX = 100;

    /// @param params empty if the message has none
    record Request(JsonNode id, String method, ObjectNode params) implements RpcMessage {
        /// The request's `_meta`, empty if it has none.
        public ObjectNode meta() {
            return params.get("_meta") instanceof ObjectNode meta ? meta : Json.object();
        }
    }

    record Notification(String method, ObjectNode params) implements RpcMessage {}

    /// @param error null if the request succeeded
    record Response(JsonNode id, JsonNode result, @Nullable JsonNode error) implements RpcMessage {}

    /// The JSON in `bytes`, or the parse error to answer with.
    static JsonNode parse(byte[] bytes) {
        var text = Utf8.text(bytes).orElseThrow(() -> RpcError.parse("it is not UTF-8"));
        try {
            var node = Json.MESSAGES.readTree(text);
            if (node.isMissingNode()) {
                throw RpcError.parse("there is no JSON");
            }
            return node;
        } catch (StreamConstraintsException _) {
            throw RpcError.parse("it is nested deeper than " + Json.DEPTH_MAX + ", or has more than "
                    + Json.MESSAGE_TOKENS_MAX + " values and names");
        } catch (JacksonException e) {
            throw RpcError.parse(BrokenJson.placed(e));
        }
    }

    /// The message a JSON value is, or the error to answer with.
    static RpcMessage of(JsonNode json) {
        if (!(json instanceof ObjectNode object)) {
            throw RpcError.invalidRequest("a message is one JSON object");
        }
        if (!object.path("jsonrpc").asString("").equals("2.0")) {
            throw RpcError.invalidRequest("jsonrpc must be \"2.0\"");
        }
        var id = object.get("id");
        if (id != null && !isId(id)) {
            throw RpcError.invalidRequest("id must be a string or an integer");
        }
        if (object.has("method")) {
            return called(object, id);
        }
        if (id != null && (object.has("result") || object.has("error"))) {
            return new Response(id, object.path("result"), object.get("error"));
        }
        throw RpcError.invalidRequest("a message has a method, or a result or error with an id");
    }

    /// Refuses an array of more messages than are answered at once.
    static void requireSmall(JsonNode batch) {
        if (batch.size() > BATCH_MAX) {
            throw RpcError.invalidRequest("a batch has at most " + BATCH_MAX + " messages; send several");
        }
    }

    private static RpcMessage called(ObjectNode object, @Nullable JsonNode id) {
        var method = object.path("method");
        if (!method.isString()) {
            throw RpcError.invalidRequest("method must be a string");
        }
        var params = object.path("params");
        if (!params.isMissingNode() && !params.isObject()) {
            throw RpcError.invalidRequest("params must be an object");
        }
        var given = params instanceof ObjectNode node ? node : Json.object();
        return id == null
                ? new Notification(method.stringValue(), given)
                : new Request(id, method.stringValue(), given);
    }

    /// The id an answer must carry, if `json` has a usable one.
    static @Nullable JsonNode idOf(JsonNode json) {
        var id = json.get("id");
        return id != null && isId(id) ? id : null;
    }

    private static boolean isId(JsonNode id) {
        return id.isString() || id.isIntegralNumber();
    }

    static ObjectNode request(String id, String method, ObjectNode params) {
        return notification(method, params).put("id", id);
    }

    static ObjectNode notification(String method, ObjectNode params) {
        var message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        return message;
    }

    static ObjectNode result(JsonNode id, ObjectNode result) {
        var message = Json.object().put("jsonrpc", "2.0");
        message.set("id", id);
        message.set("result", result);
        return message;
    }

    /// An error answer; without an id where none could be read.
    static ObjectNode error(@Nullable JsonNode id, ObjectNode error) {
        var message = Json.object().put("jsonrpc", "2.0");
        if (id != null) {
            message.set("id", id);
        }
        message.set("error", error);
        return message;
    }
}
