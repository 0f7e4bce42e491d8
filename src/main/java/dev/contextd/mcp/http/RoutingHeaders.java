package dev.contextd.mcp.http;

import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage.Request;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The headers of the current revision, which let a proxy route without reading the body and so must agree with it.
final class RoutingHeaders {
    static final String VERSION = "MCP-Protocol-Version";

    private static final String BASE64_START = "=?base64?";
    private static final String BASE64_END = "?=";

    private final HttpFields headers;

    RoutingHeaders(HttpFields headers) {
        this.headers = headers;
    }

    void requireVersion(Envelope envelope) {
        require(VERSION, envelope.version());
    }

    void requireMethodAndName(Request request) {
        require("Mcp-Method", request.method());
        var name = switch (request.method()) {
            case "tools/call", "prompts/get" -> request.params().path("name");
            case "resources/read" -> request.params().path("uri");
            default -> null;
        };
        if (name != null && name.isString()) {
            require("Mcp-Name", name.stringValue());
        }
    }

    /// Arguments that the tool's schema marks with `x-mcp-header` stand in a header too. Objects and lists cannot; the
    /// tool will refuse them.
    void requireParameters(ObjectNode arguments, JsonNode inputSchema) {
        for (var property : inputSchema.path("properties").properties()) {
            String mark = property.getValue().path("x-mcp-header").asString("");
            var value = arguments.path(property.getKey());
            if (mark.isEmpty() || !value.isValueNode() || value.isNull()) {
                continue;
            }
            if (value.isNumber()) {
                requireNumber("Mcp-Param-" + mark, value.decimalValue());
            } else {
                require("Mcp-Param-" + mark, value.asString());
            }
        }
    }

    private void require(String header, String expected) {
        if (!required(header).equals(expected)) {
            throw RpcError.headerMismatch(header + " does not match the body");
        }
    }

    /// Numbers are compared as numbers: `7` and `007` are the same.
    private void requireNumber(String header, BigDecimal expected) {
        try {
            if (new BigDecimal(required(header)).compareTo(expected) == 0) {
                return;
            }
        } catch (NumberFormatException _) {
            // refused below like any other number
        }
        throw RpcError.headerMismatch(header + " does not match the body");
    }

    private String required(String header) {
        String given = headers.get(header);
        if (given == null) {
            throw RpcError.headerMismatch(header + " is missing");
        }
        return decoded(header, given.strip());
    }

    private static String decoded(String header, String value) {
        if (!value.startsWith(BASE64_START) || !value.endsWith(BASE64_END)) {
            return value;
        }
        var encoded = value.substring(BASE64_START.length(), value.length() - BASE64_END.length());
        var text = decode(encoded);
        if (text == null) {
            throw RpcError.headerMismatch(header + " is not well-formed base64 of UTF-8");
        }
        return text;
    }

    /// Strict about alphabet, padding and UTF-8.
    private static @Nullable String decode(String encoded) {
        try {
            var bytes = Base64.getDecoder().decode(encoded);
            boolean canonical = Base64.getEncoder().encodeToString(bytes).equals(encoded);
            return canonical
                    ? StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                    : null;
        } catch (IllegalArgumentException | CharacterCodingException _) {
            return null;
        }
    }
}
