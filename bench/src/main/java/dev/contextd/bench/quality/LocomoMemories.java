package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Started;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The turns as memories, written down one after the other under the date of their talk.
final class LocomoMemories extends Locomo {
    private static final String PROJECT = "\"project_path\":" + Agent.text(Started.ROOT.toString());

    private final Map<String, String> keyById = new HashMap<>();
    private final Map<String, String> keyByText = new HashMap<>();

    LocomoMemories(Path file) throws IOException {
        super(file);
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var quality = new SearchQuality("memory_search, LoCoMo 26, 30, 41");
        for (Path file : files(sets)) {
            quality.measure(new LocomoMemories(file));
        }
        quality.print();
    }

    @Override
    public String kind() {
        return "memory";
    }

    @Override
    public void keep(Agent agent) throws IOException {
        for (Turn turn : turns) {
            var kept = agent.call("memory_record", PROJECT + ",\"outcome\":\"success\",\"title\":"
                    + Agent.text(turn.date()) + ",\"content\":" + Agent.text(turn.text()));
            var key = key(turn.session(), turn.text());
            keyById.put(kept.path("id").asString(), key);
            keyByText.put(turn.date() + "\n\n" + turn.text(), key);
        }
    }

    @Override
    public List<Answer> ask(Agent agent, Question question, int limit) throws IOException {
        var answer = agent.call(
                "memory_search", PROJECT + ",\"limit\":" + limit + ",\"query\":" + Agent.text(question.text()));
        return answer.path("memories").valueStream()
                .map(it -> new Answer(keyById.get(it.path("id").asString()), it.path("score").asDouble()))
                .toList();
    }

    @Override
    public String key(JsonNode item) {
        return keyByText.get(item.path("text").asString());
    }

    /// A memory has its vector when it is kept.
    @Override
    public boolean isEmbedded(Agent agent) {
        return true;
    }
}
