package dev.contextd.mcp.http;

import dev.contextd.mcp.Call;
import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.Methods;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.mcp.StatelessExchange;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// POSTs of the current revision: each stands for itself, and a client that goes cancels its request.
final class StatelessRoutes {
    /// How soon the going of a client is noticed while its request runs.
    private static final Duration PAUSE = Duration.ofMillis(500);

    /// A subscription is silent by nature; this keeps proxies from ending it.
    private static final Duration SUBSCRIPTION_PAUSE = Duration.ofSeconds(15);

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Protocol protocol;
    private final Methods methods;
    private final StateHeader state;
    private final ReplyHeartbeat heartbeat;
    private final Subscribers subscribers;

    /// Stateless callers of one owner share a connection, and with it the default session of each project.
    private final Map<String, Connection> connections = new ConcurrentHashMap<>();

    StatelessRoutes(
            Protocol protocol, Methods methods, StateHeader state, ReplyHeartbeat heartbeat, Subscribers subscribers) {
        this.protocol = protocol;
        this.methods = methods;
        this.state = state;
        this.heartbeat = heartbeat;
        this.subscribers = subscribers;
    }

    static boolean isStatelessDate(String version) {
        return DATE.matcher(version).matches() && version.compareTo(StatelessRevision.DATE) >= 0;
    }

    static boolean claims(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request r -> Envelope.isClaimed(r.params()) || StatelessRevision.isOwn(r.method());
            case RpcMessage.Notification n -> Envelope.isClaimed(n.params());
            case RpcMessage.Response _ -> false;
        };
    }

    void accept(AcceptedPost visit, RpcMessage message) {
        var connection = connections.computeIfAbsent(visit.owner().name(), Connection::withoutSession);
        state.put(visit.owner(), connection, visit.response());
        switch (message) {
            case RpcMessage.Request request -> answer(visit, connection, request);
            case RpcMessage.Notification _ -> visit.accepted();
            case RpcMessage.Response _ ->
                throw new Refusal(400, "This revision asks nothing of clients, so there is nothing to respond to.");
        }
    }

    private void answer(AcceptedPost visit, Connection connection, RpcMessage.Request request) {
        var envelope = checked(visit, request);
        boolean subscription = request.method().equals("subscriptions/listen");
        var call = subscription ? subscribed(visit, request) : new Call(_ -> {});
        var reply = visit.reply(subscription ? SUBSCRIPTION_PAUSE : PAUSE, _ -> call.cancel());
        heartbeat.add(reply);
        try {
            call.run(() -> McpServer.answer(
                            protocol.revision(),
                            request,
                            () -> new StatelessExchange(
                                    request,
                                    envelope,
                                    visit.caller(connection, request.meta(), reply),
                                    reply,
                                    protocol.states())))
                    .ifPresentOrElse(answer -> reply.finish(status(answer), answer), () -> reply.finish(200));
        } finally {
            heartbeat.remove(reply);
        }
    }

    private Call subscribed(AcceptedPost visit, RpcMessage.Request request) {
        try {
            return subscribers.open(visit.owner().name());
        } catch (RpcError e) {
            throw new Refusal(429, request.id(), e);
        }
    }

    /// Everything that can be wrong before the method is called, in the order the revision gives.
    private Envelope checked(AcceptedPost visit, RpcMessage.Request request) {
        try {
            var headers = new RoutingHeaders(visit.request().getHeaders());
            var envelope = Envelope.of(request);
            headers.requireVersion(envelope);
            envelope.requireVersion(StatelessRevision.DATE, protocol.revision().versions());
            headers.requireMethodAndName(request);
            if (request.method().equals("tools/call")) {
                headers.requireParameters(arguments(request), inputSchema(request));
            }
            return envelope;
        } catch (RpcError e) {
            throw new Refusal(400, request.id(), e);
        }
    }

    private static ObjectNode arguments(RpcMessage.Request request) {
        return request.params().get("arguments") instanceof ObjectNode arguments ? arguments : Json.object();
    }

    private ObjectNode inputSchema(RpcMessage.Request request) {
        return methods.offer()
                .tools()
                .inputSchema(request.params().path("name").asString(""))
                .orElseGet(Json::object);
    }

    private static int status(ObjectNode answer) {
        return switch (answer.path("error").path("code").asInt(0)) {
            case RpcError.METHOD_NOT_FOUND -> 404;
            case RpcError.HEADER_MISMATCH, RpcError.MISSING_CAPABILITY, RpcError.UNSUPPORTED_VERSION -> 400;
            default -> 200;
        };
    }
}
