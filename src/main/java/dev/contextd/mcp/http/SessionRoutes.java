package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.mcp.Call;
import dev.contextd.mcp.OlderRevisions;
import dev.contextd.mcp.OpenSession;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
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

    private final OlderRevisions revisions;
    private final StateHeader state;
    private final ReplyHeartbeat heartbeat;
    private final SessionPasses passes;

    SessionRoutes(OlderRevisions revisions, StateHeader state, ReplyHeartbeat heartbeat, SessionPasses passes) {
        this.passes = passes;
        this.revisions = revisions;
        this.state = state;
        this.heartbeat = heartbeat;
    }

    /// Before anything is known of a request but its headers, so that also what is refused says it.
    void tellState(Pass pass, Request request, Response response) {
        Optional.ofNullable(request.getHeaders().get(SESSION))
                .flatMap(id -> known(id, pass))
                .ifPresent(session -> state.put(pass.owner(), session.connection(), response));
    }

    void accept(AcceptedPost visit, RpcMessage message) {
        if (message instanceof RpcMessage.Request request && request.method().equals("initialize")) {
            initialize(visit, request);
            return;
        }
        var session = session(visit.pass(), visit.request());
        switch (message) {
            case RpcMessage.Request request -> answer(visit, session, request);
            case RpcMessage.Notification notification -> {
                notified(session, notification);
                visit.accepted();
            }
            case RpcMessage.Response response -> {
                session.answered(response);
                visit.accepted();
            }
        }
    }

    private void initialize(AcceptedPost visit, RpcMessage.Request request) {
        if (visit.header(RoutingHeaders.VERSION)
                .filter(StatelessRoutes::isStatelessDate)
                .isPresent()) {
            throw new Refusal(400, request.id(), RpcError.headerMismatch("initialize belongs to an older revision"));
        }
        try {
            var session = revisions.open(request, visit.owner().name());
            passes.add(session, visit.pass());
            visit.response().getHeaders().put(SESSION, session.id());
            state.put(visit.owner(), session.connection(), visit.response());
            visit.reply(PAUSE, _ -> {}).finish(200, RpcMessage.result(request.id(), session.welcome()));
        } catch (RpcError e) {
            throw new Refusal(200, request.id(), e);
        }
    }

    private void answer(AcceptedPost visit, OpenSession session, RpcMessage.Request request) {
        var reply = visit.reply(PAUSE, _ -> {});
        heartbeat.add(reply);
        try {
            var call = opened(session, request);
            call.run(() -> answer(visit, session, request, reply))
                    .ifPresentOrElse(answer -> reply.finish(200, answer), () -> reply.finish(200));
        } finally {
            heartbeat.remove(reply);
        }
    }

    private static Call opened(OpenSession session, RpcMessage.Request request) {
        try {
            return session.calls().open(request.id());
        } catch (RpcError e) {
            throw new Refusal(400, request.id(), e);
        }
    }

    private static ObjectNode answer(AcceptedPost visit, OpenSession session, RpcMessage.Request request, Reply reply) {
        return session.answer(request, visit.caller(session.connection(), request.meta(), reply), reply);
    }

    private static void notified(OpenSession session, RpcMessage.Notification notification) {
        if (notification.method().equals("notifications/cancelled")) {
            session.cancel(notification.params().path("requestId"));
        }
    }

    /// A batch is answered in one array, its requests one after the other.
    void batch(AcceptedPost visit, JsonNode messages) {
        if (messages.isEmpty() || visit.header(SESSION).isEmpty()) {
            throw new Refusal(400, null, RpcError.invalidRequest("a message is one JSON object"));
        }
        var session = session(visit.pass(), visit.request());
        if (!session.allowsBatches()) {
            throw new Refusal(400, null, RpcError.invalidRequest("only revision 2025-03-26 has batches"));
        }
        RpcMessage.requireSmall(messages);
        var reply = visit.reply(PAUSE, _ -> {});
        heartbeat.add(reply);
        try {
            var answers = Json.array();
            messages.forEach(json -> acceptPart(visit, session, json, reply, answers));
            if (answers.isEmpty()) {
                reply.finish(202);
            } else {
                reply.finish(200, answers);
            }
        } finally {
            heartbeat.remove(reply);
        }
    }

    private void acceptPart(AcceptedPost visit, OpenSession session, JsonNode json, Reply reply, ArrayNode answers) {
        try {
            switch (RpcMessage.of(json)) {
                case RpcMessage.Request request ->
                    session.calls()
                            .open(request.id())
                            .run(() -> answer(visit, session, request, reply))
                            .ifPresent(answers::add);
                case RpcMessage.Notification notification -> notified(session, notification);
                case RpcMessage.Response response -> session.answered(response);
            }
        } catch (RpcError e) {
            answers.add(RpcMessage.error(RpcMessage.idOf(json), e.toJson()));
        }
    }

    /// GET: the stream for what belongs to no request. A new one takes the place of the old.
    void listen(Pass pass, Request request, Response response, Callback callback) {
        if (request.getHeaders().get(SESSION) == null) {
            throw Refusal.methodNotAllowed("POST");
        }
        var session = session(pass, request);
        String accept =
                Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT)).orElse("*/*");
        if (!accept.contains("text/event-stream") && !accept.contains("*/*")) {
            throw new Refusal(406, "This is a stream of events; accept text/event-stream.");
        }
        var stream = new Reply(response, callback, true, PAUSE, pass, gone -> {
            heartbeat.remove(gone);
            session.detach(gone);
        });
        stream.open();
        heartbeat.add(stream);
        session.attach(stream);
    }

    void end(Pass pass, Request request, Callback callback) {
        if (request.getHeaders().get(SESSION) == null) {
            throw Refusal.methodNotAllowed("POST");
        }
        session(pass, request).leave();
        callback.succeeded();
    }

    private OpenSession session(Pass pass, Request request) {
        String id = request.getHeaders().get(SESSION);
        if (id == null) {
            throw new Refusal(
                    400, SESSION + " is missing; send initialize first, or _meta as the current revision asks.");
        }
        String version = request.getHeaders().get(RoutingHeaders.VERSION);
        if (version != null && !revisions.versions().contains(version.strip())) {
            throw new Refusal(
                    400, RoutingHeaders.VERSION + " must be one of " + String.join(", ", revisions.versions()));
        }
        return known(id, pass).orElseThrow(() -> new Refusal(404, "There is no such session; send initialize again."));
    }

    private Optional<OpenSession> known(String id, Pass pass) {
        return revisions.find(id, pass.owner().name()).filter(session -> passes.isGood(session, pass));
    }
}
