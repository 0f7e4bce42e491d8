package dev.contextd.mcp.legacy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.Exchange;
import dev.contextd.mcp.Questions;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One request in a session: questions go to the client as requests of ours, and their answers come back to the
/// session.
final class SessionExchange implements Exchange {
    /// A person may sit before the client's dialog.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Session session;
    private final Caller caller;
    private final Channel channel;

    SessionExchange(Session session, Caller caller, Channel channel) {
        this.session = session;
        this.caller = caller;
        this.channel = channel;
    }

    Session session() {
        return session;
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public String client() {
        return session.client();
    }

    @Override
    public boolean declares(String capability) {
        return session.declares(capability);
    }

    @Override
    public Map<String, JsonNode> ask(Map<String, ObjectNode> questions) {
        var answers = new LinkedHashMap<String, JsonNode>();
        questions.forEach((key, question) -> answers.put(key, ask(question)));
        return answers;
    }

    private JsonNode ask(ObjectNode question) {
        String capability = Questions.capability(question);
        if (!declares(capability)) {
            throw new Failure(Kind.UNAVAILABLE, "This needs a client with the capability '" + capability + "'.");
        }
        var pending = new CompletableFuture<Response>();
        String id = session.openQuestion(pending);
        try {
            channel.send(
                    RpcMessage.request(id, question.path("method").asString(), (ObjectNode) question.path("params")));
            return result(pending.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            throw new Failure(Kind.TIMEOUT, "The client did not answer the server's question in time.", Map.of(), e);
        } catch (InterruptedException | CancellationException | ExecutionException e) {
            throw new Failure(Kind.UNAVAILABLE, "The question to the client was broken off.", Map.of(), e);
        } finally {
            session.closeQuestion(id);
        }
    }

    private static JsonNode result(Response response) {
        if (response.error() != null) {
            throw new Failure(Kind.UNAVAILABLE, "The client refused the server's question.");
        }
        return response.result();
    }

    @Override
    public boolean resumed() {
        return false;
    }

    @Override
    public void log(String level, String text) {
        if (session.logs(level)) {
            var params = Json.object().put("level", level).put("data", text);
            channel.send(RpcMessage.notification("notifications/message", params));
        }
    }

    @Override
    public void header(String name, String value) {
        channel.header(name, value);
    }
}
