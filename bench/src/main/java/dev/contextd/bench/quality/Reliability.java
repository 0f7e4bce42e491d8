package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Era;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Whether the `score` of a memory says how likely it is that the memory answers the question, and what comes back where
/// nothing does: on the set that the tests have, half by half.
final class Reliability {
    private static final Path SET = Path.of("src/test/resources/dev/contextd/quality/memories.jsonl");
    private static final int LIMIT = 5;

    /// @param answerable whether anything answers the question
    /// @param first whether it is the best hit of its question
    private record Hit(boolean heldOut, boolean answerable, boolean first, boolean right, double score) {}

    private final List<Hit> hits = new ArrayList<>();
    private final Map<Boolean, Integer> unanswerable = new HashMap<>();

    private Reliability() {}

    /// @param sets not needed: the set is our own
    static void measure(Path sets) throws IOException, InterruptedException {
        var reliability = new Reliability();
        reliability.ask();
        reliability.print();
    }

    private void ask() throws IOException, InterruptedException {
        var lines = Files.readAllLines(Started.ROOT.resolve(SET)).stream()
                .map(JsonMapper.shared()::readTree)
                .toList();
        try (var scratch = Scratch.of("reliability")) {
            var project = "\"project_path\":" + Agent.text(scratch.folder("project").toString());
            var server = Started.of(
                    Started.java("-jar", Started.jar(), "serve", "-p", "0"),
                    Map.of("CONTEXTD_DATA_DIR", scratch.folder("data").toString()));
            try (var agent = new Agent(Target.ofProduct("contextd", server, Era.STATELESS))) {
                var ids = new HashMap<String, String>();
                for (JsonNode line : lines) {
                    if (!line.has("ask")) {
                        var kept = agent.call("memory_record", project + ",\"outcome\":\"success\",\"title\":"
                                + Agent.text(line.path("title").asString()) + ",\"content\":"
                                + Agent.text(line.path("content").asString()));
                        ids.put(line.path("id").asString(), kept.path("id").asString());
                    }
                }
                for (JsonNode line : lines) {
                    while (!line.has("ask") && !isEmbedded(agent, project, line)) {
                        Thread.sleep(500);
                    }
                }
                for (JsonNode line : lines) {
                    if (line.has("ask")) {
                        ask(agent, project, line, ids);
                    }
                }
            } finally {
                server.end();
            }
        }
    }

    private static boolean isEmbedded(Agent agent, String project, JsonNode line) throws IOException {
        return search(agent, project, line.path("title").asString()).valueStream()
                .filter(it -> it.path("title").equals(line.path("title")))
                .anyMatch(it -> it.path("why").asString().contains("similarity"));
    }

    private static JsonNode search(Agent agent, String project, String question) throws IOException {
        return agent.call("memory_search", project + ",\"limit\":" + LIMIT + ",\"query\":" + Agent.text(question))
                .path("memories");
    }

    private void ask(Agent agent, String project, JsonNode line, Map<String, String> ids) throws IOException {
        var question = line.path("ask").asString();
        // The same halves as LabelledQuestion of the tests makes.
        boolean heldOut = (question.hashCode() >>> 8) % 2 != 0;
        Set<String> right = new HashSet<>();
        line.path("right").forEach(it -> right.add(ids.get(it.asString())));
        if (right.isEmpty()) {
            unanswerable.merge(heldOut, 1, Integer::sum);
        }
        boolean first = true;
        for (JsonNode memory : search(agent, project, question)) {
            hits.add(new Hit(
                    heldOut,
                    !right.isEmpty(),
                    first,
                    right.contains(memory.path("id").asString()),
                    memory.path("score").asDouble()));
            first = false;
        }
    }

    private void print() {
        for (boolean heldOut : List.of(false, true)) {
            var half = hits.stream().filter(hit -> hit.heldOut() == heldOut).toList();
            var bands = new ScoreBands();
            half.forEach(hit -> bands.add(hit.score(), hit.right()));
            bands.print(
                    "Score of memory_search, %s half".formatted(heldOut ? "held out" : "tuned"),
                    "First hits of questions with an answer, right: " + spread(half, it -> it.answerable() && it.right()),
                    "First hits of questions with an answer, wrong: " + spread(half, it -> it.answerable() && !it.right()),
                    "First hits of questions without an answer:     " + spread(half, it -> !it.answerable()) + " of "
                            + unanswerable.getOrDefault(heldOut, 0) + " questions");
        }
    }

    private static String spread(List<Hit> half, Predicate<Hit> wanted) {
        var scores = half.stream()
                .filter(Hit::first)
                .filter(wanted)
                .mapToDouble(Hit::score)
                .sorted()
                .toArray();
        return scores.length == 0
                ? "none"
                : "%d, scores %.2f (lowest), %.2f (median), %.2f (nine of ten are lower), %.2f (highest)"
                        .formatted(
                                scores.length,
                                scores[0],
                                scores[scores.length / 2],
                                scores[scores.length * 9 / 10],
                                scores[scores.length - 1]);
    }
}
