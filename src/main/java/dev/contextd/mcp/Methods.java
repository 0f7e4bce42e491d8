package dev.contextd.mcp;

import dev.contextd.base.text.Nearest;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The methods that mean the same in every revision.
public final class Methods {
    /// More completions than this are not sent; the protocol's own limit.
    private static final int COMPLETIONS_MAX = 100;

    private final Offer offer;
    private final int pageSize;

    public Methods(Offer offer, int pageSize) {
        this.offer = offer;
        this.pageSize = pageSize;
    }

    public Offer offer() {
        return offer;
    }

    public ObjectNode call(Request request, Exchange exchange) {
        var params = request.params();
        return switch (request.method()) {
            case "tools/list" -> page("tools", offer.tools().list(exchange.client()), params);
            case "tools/call" -> callTool(params, exchange);
            case "prompts/list" -> page("prompts", offer.prompts().list(), params);
            case "prompts/get" -> getPrompt(params, exchange);
            case "resources/list" -> page("resources", offer.resources().list(), params);
            case "resources/templates/list" ->
                page("resourceTemplates", offer.resources().templates(), params);
            case "resources/read" -> readResource(params, exchange);
            case "completion/complete" -> complete(params);
            default -> throw RpcError.methodNotFound(request.method());
        };
    }

    private ObjectNode callTool(ObjectNode params, Exchange exchange) {
        String name = text(params, "name");
        return offer.tools()
                .call(name, object(params, "arguments"), exchange)
                .orElseThrow(() -> RpcError.invalidParams(
                        "there is no tool '" + name + "'" + meant(name, exchange) + "; tools/list names them all"));
    }

    private String meant(String name, Exchange exchange) {
        var names = offer.tools().list(exchange.client()).stream()
                .map(tool -> tool.path("name").asString())
                .toList();
        return Nearest.of(name, names)
                .map(near -> ", did you mean '" + near + "'?")
                .orElse("");
    }

    private ObjectNode getPrompt(ObjectNode params, Exchange exchange) {
        String name = text(params, "name");
        return offer.prompts()
                .get(name, object(params, "arguments"), exchange)
                .orElseThrow(() -> RpcError.invalidParams("there is no prompt '" + name + "'"));
    }

    private ObjectNode readResource(ObjectNode params, Exchange exchange) {
        String uri = text(params, "uri");
        return offer.resources().read(uri, exchange).orElseThrow(() -> RpcError.resourceNotFound(uri));
    }

    private ObjectNode complete(ObjectNode params) {
        var reference = object(params, "ref");
        var argument = object(params, "argument");
        String name = text(argument, "name");
        String prefix = argument.path("value").asString("");
        var values = switch (reference.path("type").asString("")) {
            case "ref/prompt" -> offer.prompts().complete(text(reference, "name"), name, prefix);
            case "ref/resource" -> offer.resources().complete(text(reference, "uri"), name, prefix);
            default -> throw RpcError.invalidParams("ref.type must be ref/prompt or ref/resource");
        };
        return completion(values.orElseThrow(() -> RpcError.invalidParams("ref names nothing this server has")));
    }

    private static ObjectNode completion(List<String> values) {
        var result = Json.object();
        var completion = result.putObject("completion");
        var shown = completion.putArray("values");
        values.stream().limit(COMPLETIONS_MAX).forEach(shown::add);
        completion.put("total", values.size()).put("hasMore", values.size() > COMPLETIONS_MAX);
        return result;
    }

    private ObjectNode page(String field, List<ObjectNode> all, ObjectNode params) {
        int from = params.has("cursor") ? offset(params.path("cursor"), all.size()) : 0;
        int to = Math.min(all.size(), from + pageSize);
        var result = Json.object();
        var items = result.putArray(field);
        all.subList(from, to).forEach(items::add);
        if (to < all.size()) {
            result.put("nextCursor", cursor(to));
        }
        return result;
    }

    private static String cursor(int offset) {
        var bytes = ("at:" + offset).getBytes(StandardCharsets.US_ASCII);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// An empty cursor is the beginning.
    private static int offset(JsonNode cursor, int size) {
        if (cursor.isString() && cursor.stringValue().isEmpty()) {
            return 0;
        }
        try {
            var decoded = new String(Base64.getUrlDecoder().decode(cursor.asString("")), StandardCharsets.US_ASCII);
            int offset = decoded.startsWith("at:") ? Integer.parseInt(decoded.substring(3)) : -1;
            if (offset >= 0 && offset <= size) {
                return offset;
            }
        } catch (IllegalArgumentException _) {
            // not a cursor of ours: refused below like one out of range
        }
        throw RpcError.invalidParams("cursor is not one that this list gave out; start again without it");
    }

    private static String text(ObjectNode params, String field) {
        var value = params.path(field);
        if (!value.isString()) {
            throw RpcError.invalidParams(field + " must be a string");
        }
        return value.stringValue();
    }

    private static ObjectNode object(ObjectNode params, String field) {
        var value = params.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Json.object();
        }
        if (value instanceof ObjectNode object) {
            return object;
        }
        throw RpcError.invalidParams(field + " must be an object");
    }
}
