package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.Exchange;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.Revision;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import tools.jackson.databind.node.ObjectNode;

/// The revisions from 2024-11-05 to 2025-11-25: what a client may ask once it has a session.
final class SessionRevision implements Revision {
    /// What these revisions answer for a resource that does not exist.
    private static final int RESOURCE_NOT_FOUND = -32002;

    private final Methods methods;

    SessionRevision(Methods methods) {
        this.methods = methods;
    }

    @Override
    public ObjectNode answer(Request request, Exchange exchange) {
        var session = ((SessionExchange) exchange).session();
        return switch (request.method()) {
            case "initialize" -> throw RpcError.invalidRequest("this session is initialized already");
            case "ping" -> Json.object();
            case "logging/setLevel" -> setLogLevel(request, session);
            case "resources/subscribe" -> subscribe(request, session, true);
            case "resources/unsubscribe" -> subscribe(request, session, false);
            default -> methods.call(request, exchange);
        };
    }

    @Override
    public ObjectNode error(RpcError error) {
        return error.isResourceNotFound() ? error.toJson(RESOURCE_NOT_FOUND) : error.toJson();
    }

    private ObjectNode setLogLevel(Request request, Session session) {
        if (!methods.offer().logging()) {
            throw RpcError.methodNotFound(request.method());
        }
        String level = request.params().path("level").asString("");
        if (!Envelope.LOG_LEVELS.contains(level)) {
            throw RpcError.invalidParams("level must be one of " + String.join(", ", Envelope.LOG_LEVELS));
        }
        session.logFrom(level);
        session.changed();
        return Json.object();
    }

    private ObjectNode subscribe(Request request, Session session, boolean on) {
        if (!methods.offer().subscribing()) {
            throw RpcError.methodNotFound(request.method());
        }
        var uri = request.params().path("uri");
        if (!uri.isString()) {
            throw RpcError.invalidParams("uri must be a string");
        }
        if (on) {
            session.subscriptions().add(uri.stringValue());
        } else {
            session.subscriptions().remove(uri.stringValue());
        }
        session.changed();
        return Json.object();
    }
}
