package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The turns as messages, a talk being a conversation.
final class LocomoMessages extends Locomo {
    LocomoMessages(Path file) throws IOException {
        super(file);
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var quality = new SearchQuality("conversation_search, LoCoMo 26, 30, 41");
        for (Path file : files(sets)) {
            quality.measure(new LocomoMessages(file));
        }
        quality.print();
    }

    @Override
    public String kind() {
        return "message";
    }

    @Override
    public void keep(Agent agent) throws IOException {
        for (Turn turn : turns) {
            agent.call("add_message", "\"contextId\":\"talk-" + turn.session() + "\",\"role\":\""
                    + (turn.first() ? "user" : "assistant") + "\",\"message\":" + Agent.text(turn.text()));
        }
    }

    @Override
    public List<Answer> ask(Agent agent, Question question, int limit) throws IOException {
        var answer = agent.call(
                "conversation_search", "\"limit\":" + limit + ",\"query\":" + Agent.text(question.text()));
        return answer.path("messages").valueStream()
                .map(it -> new Answer(
                        shown(
                                session(it.path("contextId").asString()),
                                it.path("message").path("content").asString()),
                        it.path("score").asDouble()))
                .toList();
    }

    /// A long turn may be shown in part; what was masked in one is not known again.
    private String shown(int session, String beginning) {
        return turns.stream()
                .filter(turn -> turn.session() == session && turn.text().startsWith(beginning))
                .map(turn -> key(session, turn.text()))
                .findFirst()
                .orElseGet(() -> key(session, beginning));
    }

    private static int session(String contextId) {
        return Integer.parseInt(contextId.replace("talk-", ""));
    }

    @Override
    public String key(JsonNode item) {
        var body = JsonMapper.shared().readTree(item.path("body").asString("{}"));
        var record = body.isEmpty() ? item.path("body") : body;
        return key(session(record.path("contextId").asString()), item.path("text").asString());
    }

    /// Asks for some of them; what comes first by its own words has its similarity beside them once it has a vector.
    @Override
    public boolean isEmbedded(Agent agent) throws IOException {
        for (int i = turns.size() - 1; i >= 0; i -= Math.max(1, turns.size() / 60)) {
            var answer = agent.call("conversation_search", "\"limit\":1,\"query\":" + Agent.text(turns.get(i).text()));
            if (!answer.at("/messages/0/why").asString("").contains("similarity")) {
                return false;
            }
        }
        return true;
    }
}
