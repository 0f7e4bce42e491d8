package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What every request of the current revision says about itself in `_meta`.
///
/// @param client the client's name; empty if it has not said
public record Envelope(String version, String client, ObjectNode clientCapabilities, Optional<String> logLevel) {
    private static final String PREFIX = "io.modelcontextprotocol/";

    /// Syslog's words, least urgent first.
    public static final List<String> LOG_LEVELS =
            List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

    /// Whether the request claims to be of a revision without sessions; a claim may still be malformed.
    public static boolean isClaimed(ObjectNode params) {
        return params.path("_meta").has(PREFIX + "protocolVersion");
    }

    /// The envelope, or the error to answer with.
    public static Envelope of(Request request) {
        if (!(request.params().get("_meta") instanceof ObjectNode meta)) {
            throw RpcError.invalidParams("_meta must be an object");
        }
        var version = meta.path(PREFIX + "protocolVersion");
        if (!version.isString()) {
            throw RpcError.invalidParams("_meta needs " + PREFIX + "protocolVersion");
        }
        if (!(meta.get(PREFIX + "clientCapabilities") instanceof ObjectNode capabilities)) {
            throw RpcError.invalidParams("_meta needs " + PREFIX + "clientCapabilities");
        }
        var client = meta.path(PREFIX + "clientInfo");
        if (!client.isMissingNode()
                && !(client.path("name").isString() && client.path("version").isString())) {
            throw RpcError.invalidParams(PREFIX + "clientInfo must have a name and a version");
        }
        return new Envelope(
                version.stringValue(),
                client.path("name").asString(""),
                capabilities,
                logLevel(meta.path(PREFIX + "logLevel")));
    }

    /// What the client calls itself, if it says so with the request.
    static Optional<String> clientName(ObjectNode meta) {
        return meta.path(PREFIX + "clientInfo").path("name").asStringOpt();
    }

    private static Optional<String> logLevel(JsonNode level) {
        if (level.isMissingNode()) {
            return Optional.empty();
        }
        if (!level.isString() || !LOG_LEVELS.contains(level.stringValue())) {
            throw RpcError.invalidParams(PREFIX + "logLevel must be one of " + String.join(", ", LOG_LEVELS));
        }
        return Optional.of(level.stringValue());
    }

    public void requireVersion(String spoken, Set<String> supported) {
        if (!version.equals(spoken)) {
            throw RpcError.unsupportedVersion(version, supported);
        }
    }
}
