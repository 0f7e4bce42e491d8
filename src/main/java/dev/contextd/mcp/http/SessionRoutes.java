package dev.contextd.mcp.http;

import dev.contextd.mcp.Call;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.Message;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.legacy.Handshakes;
import dev.contextd.mcp.legacy.Session;
import dev.contextd.mcp.legacy.SessionExchange;
import dev.contextd.mcp.legacy.Sessions;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// POST, GET and DELETE of the revisions with sessions. Here a client that goes cancels nothing.
final class SessionRoutes {
    static final String SESSION = "Mcp-Session-Id";

    private static final Duration PAUSE = Duration.ofSeconds(15);

    private final Handshakes handshakes;
    private final Pulse pulse;

    SessionRoutes(Handshakes handshakes, Pulse pulse) {
        this.handshakes = handshakes;
        this.pulse = pulse;
    }

    void accept(Visit visit, Message message) {
        if (message instanceof Message.Request request && request.method().equals("initialize")) {
            initialize(visit, request);
            return;
        }
        var session = session(visit.owner().name(), visit.request());
        switch (message) {
            case Message.Request request -> answer(visit, session, request);
            case Message.Notification notification -> {
                notified(session, notification);
                visit.accepted();
            }
            case Message.Response response -> {
                session.answered(response);
                visit.accepted();
            }
        }
    }

    private void initialize(Visit visit, Message.Request request) {
        if (visit.header(RoutingHeaders.VERSION)
                .filter(StatelessRoutes::isStatelessDate)
                .isPresent()) {
            throw new Refusal(400, request.id(), RpcError.headerMismatch("initialize belongs to an older revision"));
        }
        try {
            var session =
                    handshakes.sessions().open(request, visit.owner().name(), Connection.fresh(), Sessions.VERSIONS);
            visit.response().getHeaders().put(SESSION, session.id());
            var welcome = handshakes.sessions().welcome(session);
            visit.reply(PAUSE, _ -> {}).finish(200, Message.result(request.id(), welcome));
        } catch (RpcError e) {
            throw new Refusal(200, request.id(), e);
        }
    }

    private void answer(Visit visit, Session session, Message.Request request) {
        var reply = visit.reply(PAUSE, _ -> {});
        pulse.add(reply);
        try {
            var call = opened(session, request);
            call.run(() -> answer(visit, session, request, reply))
                    .ifPresentOrElse(answer -> reply.finish(200, answer), () -> reply.finish(200));
        } finally {
            pulse.remove(reply);
        }
    }

    private static Call opened(Session session, Message.Request request) {
        try {
            return session.calls().open(request.id());
        } catch (RpcError e) {
            throw new Refusal(400, request.id(), e);
        }
    }

    private ObjectNode answer(Visit visit, Session session, Message.Request request, Reply reply) {
        return McpServer.answer(
                handshakes.revision(),
                request,
                () -> new SessionExchange(session, visit.caller(session.connection(), request.meta(), reply), reply));
    }

    private static void notified(Session session, Message.Notification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            session.calls().cancel(notification.params().path("requestId"));
        }
    }

    /// A batch is answered in one array, its requests one after the other.
    void batch(Visit visit, JsonNode messages) {
        if (messages.isEmpty() || visit.header(SESSION).isEmpty()) {
            throw new Refusal(400, null, RpcError.invalidRequest("a message is one JSON object"));
        }
        var session = session(visit.owner().name(), visit.request());
        if (!session.allowsBatches()) {
            throw new Refusal(400, null, RpcError.invalidRequest("only revision 2025-03-26 has batches"));
        }
        var reply = visit.reply(PAUSE, _ -> {});
        pulse.add(reply);
        try {
            var answers = Json.array();
            messages.forEach(json -> acceptPart(visit, session, json, reply, answers));
            if (answers.isEmpty()) {
                reply.finish(202);
            } else {
                reply.finish(200, answers);
            }
        } finally {
            pulse.remove(reply);
        }
    }

    private void acceptPart(Visit visit, Session session, JsonNode json, Reply reply, ArrayNode answers) {
        try {
            switch (Message.of(json)) {
                case Message.Request request ->
                    session.calls()
                            .open(request.id())
                            .run(() -> answer(visit, session, request, reply))
                            .ifPresent(answers::add);
                case Message.Notification notification -> notified(session, notification);
                case Message.Response response -> session.answered(response);
            }
        } catch (RpcError e) {
            answers.add(Message.error(Message.idOf(json), e.toJson()));
        }
    }

    /// GET: the stream for what belongs to no request. A new one takes the place of the old.
    void listen(String owner, Request request, Response response, Callback callback) {
        if (request.getHeaders().get(SESSION) == null) {
            throw Refusal.methodNotAllowed("POST");
        }
        var session = session(owner, request);
        String accept =
                Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT)).orElse("*/*");
        if (!accept.contains("text/event-stream") && !accept.contains("*/*")) {
            throw new Refusal(406, "This is a stream of events; accept text/event-stream.");
        }
        var stream = new Reply(response, callback, true, PAUSE, gone -> {
            pulse.remove(gone);
            session.detach(gone);
        });
        stream.open();
        pulse.add(stream);
        session.attach(stream);
    }

    void end(String owner, Request request, Callback callback) {
        if (request.getHeaders().get(SESSION) == null) {
            throw Refusal.methodNotAllowed("POST");
        }
        handshakes.sessions().leave(session(owner, request));
        callback.succeeded();
    }

    private Session session(String owner, Request request) {
        String id = request.getHeaders().get(SESSION);
        if (id == null) {
            throw new Refusal(
                    400, SESSION + " is missing; send initialize first, or _meta as the current revision asks.");
        }
        String version = request.getHeaders().get(RoutingHeaders.VERSION);
        if (version != null && !Sessions.VERSIONS.contains(version.strip())) {
            throw new Refusal(400, RoutingHeaders.VERSION + " must be one of " + String.join(", ", Sessions.VERSIONS));
        }
        return handshakes
                .sessions()
                .find(id, owner)
                .orElseThrow(() -> new Refusal(404, "There is no such session; send initialize again."));
    }
}
