package dev.contextd;

import dev.contextd.tool.Json;
import tools.jackson.databind.node.ObjectNode;

/// Requests as clients send them.
public final class Requests {
    public static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
    public static final String CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";

    private Requests() {}

    /// A request of an older revision.
    public static ObjectNode plain(Object id, String method, ObjectNode params) {
        var request = Json.object().put("jsonrpc", "2.0").put("method", method);
        request.set("id", Json.MAPPER.valueToTree(id));
        request.set("params", params);
        return request;
    }

    /// A request of the current revision.
    public static ObjectNode stateless(Object id, String method, ObjectNode params) {
        var full = params.deepCopy();
        var meta = full.get("_meta") instanceof ObjectNode given ? given : full.putObject("_meta");
        meta.put(VERSION_KEY, "2026-07-28");
        if (!meta.has(CAPABILITIES_KEY)) {
            meta.putObject(CAPABILITIES_KEY);
        }
        return plain(id, method, full);
    }

    public static ObjectNode initialize(String version) {
        var params = Json.object().put("protocolVersion", version);
        params.putObject("capabilities");
        params.putObject("clientInfo").put("name", "test").put("version", "1");
        return plain(1, "initialize", params);
    }

    /// The parameters of a tool call.
    public static ObjectNode tool(String name, String arguments) {
        var params = Json.object().put("name", name);
        params.set("arguments", Json.MAPPER.readTree(arguments));
        return params;
    }
}
