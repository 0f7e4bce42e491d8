package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One request of the revision without sessions: everything it needs came with it.
public final class StatelessExchange implements Exchange {
    private final Request request;
    private final Envelope envelope;
    private final Caller caller;
    private final Channel channel;
    private final RequestState states;
    private final Optional<ObjectNode> earlierAnswers;

    public StatelessExchange(Request request, Envelope envelope, Caller caller, Channel channel, RequestState states) {
        this.request = request;
        this.envelope = envelope;
        this.caller = caller;
        this.channel = channel;
        this.states = states;
        caller.connection().introduce(envelope.client());
        this.earlierAnswers = states.open(request, caller.owner().name());
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public String client() {
        return envelope.client();
    }

    Channel channel() {
        return channel;
    }

    @Override
    public boolean declares(String capability) {
        return envelope.clientCapabilities().has(capability);
    }

    @Override
    public Map<String, JsonNode> ask(Map<String, ObjectNode> questions) {
        var known = earlierAnswers.map(ObjectNode::deepCopy).orElseGet(Json::object);
        known.setAll(givenAnswers());
        var answers = new LinkedHashMap<String, JsonNode>();
        var open = Json.object();
        questions.forEach((key, question) -> {
            requireCapability(question);
            var answer = known.get(key);
            if (answer == null) {
                open.set(key, question);
            } else {
                Questions.requireShape(key, question, answer);
                answers.put(key, answer);
            }
        });
        if (!open.isEmpty()) {
            throw new InputRequired(open, states.seal(known, caller.owner().name(), request));
        }
        return answers;
    }

    private void requireCapability(ObjectNode question) {
        String capability = Questions.capability(question);
        if (!declares(capability)) {
            throw RpcError.missingCapability(capability);
        }
    }

    private ObjectNode givenAnswers() {
        var given = request.params().path("inputResponses");
        if (given.isMissingNode()) {
            return Json.object();
        }
        if (given instanceof ObjectNode answers) {
            return answers;
        }
        throw RpcError.invalidParams("inputResponses must be an object");
    }

    @Override
    public boolean resumed() {
        return earlierAnswers.isPresent();
    }

    @Override
    public void log(String level, String text) {
        boolean wanted = envelope.logLevel()
                .map(least -> Envelope.LOG_LEVELS.indexOf(level) >= Envelope.LOG_LEVELS.indexOf(least))
                .orElse(false);
        if (wanted) {
            var params = Json.object().put("level", level).put("data", text);
            channel.send(RpcMessage.notification("notifications/message", params));
        }
    }

    @Override
    public void header(String name, String value) {
        channel.header(name, value);
    }
}
