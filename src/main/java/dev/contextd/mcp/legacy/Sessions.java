package dev.contextd.mcp.legacy;

import dev.contextd.base.cache.LruCache;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Changes.Kind;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// The handshake, and the sessions it has opened.
public final class Sessions {
    /// Newest first. The oldest has no HTTP transport that we offer.
    public static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26");

    public static final List<String> STDIO_VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private final Methods methods;
    private final Consumer<Session> whenLeft;

    private final LruCache<String, Session> open;

    /// @param sessionsMax beyond this many the one unused for longest is ended; its client has to shake hands again
    /// @param whenLeft told of each session that its client has ended; not of those that a stopping server ends
    public Sessions(Methods methods, Changes changes, int sessionsMax, Consumer<Session> whenLeft) {
        this.whenLeft = whenLeft;
        this.methods = methods;
        this.open = new LruCache<>(sessionsMax);
        changes.listen(this::tell);
    }

    /// Opens a session for an `initialize` request.
    public Session open(Request initialize, String owner, Connection connection, List<String> versions) {
        var params = initialize.params();
        var asked = params.path("protocolVersion");
        if (!asked.isString()) {
            throw RpcError.invalidParams("protocolVersion must be a string");
        }
        if (!(params.get("capabilities") instanceof ObjectNode capabilities)) {
            throw RpcError.invalidParams("capabilities must be an object");
        }
        String version = versions.contains(asked.stringValue()) ? asked.stringValue() : versions.getFirst();
        var session = new Session(Ids.fresh("mcp-"), owner, version, capabilities, connection);
        open.put(session.id(), session).ifPresent(Session::end);
        return session;
    }

    /// What `initialize` answers.
    public ObjectNode welcome(Session session) {
        var offer = methods.offer();
        var result = Json.object().put("protocolVersion", session.version());
        result.set("capabilities", offer.capabilities());
        result.set("serverInfo", offer.server().toJson());
        return result.put("instructions", offer.instructions());
    }

    /// A session by its id; someone else's does not exist.
    public Optional<Session> find(String id, String owner) {
        return open.find(id).filter(session -> session.owner().equals(owner));
    }

    /// Ends a session that its client leaves.
    public void leave(Session session) {
        end(session);
        whenLeft.accept(session);
    }

    private void end(Session session) {
        open.remove(session.id());
        session.end();
    }

    /// Ends the streams that would never end by themselves, for a server that stops.
    public void closeStreams() {
        open.values().forEach(Session::closeStream);
    }

    public void endAll() {
        open.values().forEach(this::end);
    }

    private void tell(Change change) {
        for (Session session : open.values()) {
            if (change.concerns(session.owner())
                    && (change.kind() != Kind.RESOURCE
                            || session.subscriptions().contains(change.uri()))) {
                session.push(change.notification());
            }
        }
    }
}
