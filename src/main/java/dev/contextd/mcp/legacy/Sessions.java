package dev.contextd.mcp.legacy;

import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Changes.Kind;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.FollowedUris;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.OlderRevisions;
import dev.contextd.mcp.OpenSession;
import dev.contextd.mcp.Questions;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Ids;
import dev.contextd.tool.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// The handshake, and the sessions it has opened.
public final class Sessions implements OlderRevisions {
    /// Newest first. The oldest has no HTTP transport that we offer.
    private static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26");

    private static final List<String> STREAM_VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private final Methods methods;
    private final SessionRevision revision;
    private final Changes changes;
    private final Consumer<Session> whenLeft;

    private final SessionPool open;

    /// Ends that it is told of changes.
    private final Runnable listening;

    /// @param open where sessions are kept; one that has to give way is ended, and its client has to shake hands again
    /// @param whenLeft told of each session that its client has ended; not of those that a stopping server ends
    public Sessions(Methods methods, Changes changes, SessionPool open, Consumer<Session> whenLeft) {
        this.whenLeft = whenLeft;
        this.methods = methods;
        this.changes = changes;
        this.open = open;
        this.revision = new SessionRevision(methods);
        this.listening = changes.listen(this::tell);
    }

    @Override
    public List<String> versions() {
        return VERSIONS;
    }

    @Override
    public Session open(Request initialize, String owner) {
        var session = open(initialize, owner, Connection.fresh(), VERSIONS);
        open.peers().keep(session);
        return session;
    }

    @Override
    public Session openOn(Channel stream, Request initialize, String owner, Connection connection) {
        var session = open(initialize, owner, connection, STREAM_VERSIONS);
        session.attach(stream);
        return session;
    }

    private Session open(Request initialize, String owner, Connection connection, List<String> versions) {
        var params = initialize.params();
        var asked = params.path("protocolVersion");
        if (!asked.isString()) {
            throw RpcError.invalidParams("protocolVersion must be a string");
        }
        if (!(params.get("capabilities") instanceof ObjectNode capabilities)) {
            throw RpcError.invalidParams("capabilities must be an object");
        }
        String client = params.path("clientInfo").path("name").asString("");
        connection.introduce(client);
        String version = versions.contains(asked.stringValue()) ? asked.stringValue() : versions.getFirst();
        var session = new Session(
                this, Ids.fresh("mcp-"), owner, version, client, Questions.answerable(capabilities), connection);
        open.add(session);
        return session;
    }

    FollowedUris follower(String owner) {
        return changes.follower(owner);
    }

    ObjectNode welcome(Session session) {
        var offer = methods.offer();
        var result = Json.object().put("protocolVersion", session.version());
        result.set("capabilities", offer.capabilities());
        result.set("serverInfo", offer.server().toJson());
        return result.put("instructions", offer.instructions());
    }

    ObjectNode answer(Session session, Request request, Caller caller, Channel channel) {
        return McpServer.answer(revision, request, () -> new SessionExchange(session, caller, channel));
    }

    @Override
    public Optional<OpenSession> find(String id, String owner) {
        return (open.peers().areThere() ? findKept(id, owner) : open.find(id))
                .filter(session -> session.belongsTo(this) && session.owner().equals(owner))
                .map(session -> session);
    }

    /// What is kept counts: the client may have ended the session at another replica, or follow more by now.
    private Optional<Session> findKept(String id, String owner) {
        var kept = open.peers()
                .find(id)
                .filter(record -> record.path("owner").asString("").equals(owner));
        if (kept.isEmpty()) {
            open.find(id).filter(session -> session.owner().equals(owner)).ifPresent(this::end);
            return Optional.empty();
        }
        var session = open.find(id).orElseGet(() -> open.orElse(Session.restored(this, id, kept.get())));
        session.follow(kept.get());
        return Optional.of(session);
    }

    SessionPeers peers() {
        return open.peers();
    }

    void leave(Session session) {
        end(session);
        open.peers().forget(session);
        whenLeft.accept(session);
    }

    void end(Session session) {
        open.remove(session);
        session.end();
    }

    @Override
    public void closeStreams() {
        open.of(this).forEach(Session::closeStream);
    }

    @Override
    public void endAll() {
        listening.run();
        open.of(this).forEach(this::end);
    }

    private void tell(Change change) {
        for (Session session : open.of(this)) {
            if (change.concerns(session.owner())
                    && (change.kind() != Kind.RESOURCE
                            || session.subscriptions().contains(change.uri()))) {
                session.tell(change);
            }
        }
    }
}
