package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What was mended in a project as memories of those who mended it, asked for in the words of the project's change log.
final class PastFixes implements QuestionSet {
    private static final String PROJECT = "\"project_path\":" + Agent.text(Started.ROOT.toString());

    private final List<JsonNode> fixes;
    private final List<Question> questions;
    private final Map<String, String> keyById = new HashMap<>();
    private final Map<String, String> keyByText = new HashMap<>();

    private PastFixes(Path file) throws IOException {
        fixes = JsonMapper.shared().readTree(Files.readString(file)).valueStream().toList();
        var project = file.getFileName().toString().replace(".json", "");
        questions = fixes.stream()
                .map(it -> new Question(it.path("ask").asString(), Set.of(keyOf(it)), project))
                .toList();
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var quality = new SearchQuality("memory_search, past fixes by what change logs say of them");
        try (var projects = Files.list(sets.resolve("fixes"))) {
            for (Path project : projects.sorted().toList()) {
                quality.measure(new PastFixes(project));
            }
        }
        quality.print();
    }

    /// With its question, which tells it from the others in a list of misses.
    private static String keyOf(JsonNode fix) {
        return fix.path("title").asString() + "|" + fix.path("ask").asString();
    }

    @Override
    public String kind() {
        return "memory";
    }

    @Override
    public void keep(Agent agent) throws IOException {
        for (JsonNode fix : fixes) {
            var title = fix.path("title").asString();
            var content = fix.path("content").asString();
            var kept = agent.call("memory_record", PROJECT + ",\"outcome\":\"success\",\"title\":" + Agent.text(title)
                    + ",\"content\":" + Agent.text(content));
            keyById.put(kept.path("id").asString(), keyOf(fix));
            keyByText.put(title + "\n\n" + content, keyOf(fix));
        }
    }

    @Override
    public List<Question> questions() {
        return questions;
    }

    @Override
    public List<Answer> ask(Agent agent, Question question, int limit) throws IOException {
        return agent
                .call("memory_search", PROJECT + ",\"limit\":" + limit + ",\"query\":" + Agent.text(question.text()))
                .path("memories").valueStream()
                .map(it -> new Answer(keyById.getOrDefault(it.path("id").asString(), ""), it.path("score").asDouble()))
                .toList();
    }

    @Override
    public String key(JsonNode item) {
        return keyByText.getOrDefault(item.path("text").asString(), "");
    }

    /// A memory has its vector when it is kept.
    @Override
    public boolean isEmbedded(Agent agent) {
        return true;
    }
}
