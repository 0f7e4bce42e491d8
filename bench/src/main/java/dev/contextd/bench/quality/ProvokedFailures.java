package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Failures of real programs that `bench/failures/provoke` made: the first of each kind was solved, the others are
/// asked about. For a stranger, a kind that was never solved, nothing should be found.
final class ProvokedFailures implements QuestionSet {
    /// From here on an error is likely the same. `troubleshoot` shows fewer: the messages have to say so too.
    private static final double SAME = 0.5;

    private static final List<String> HALVES = List.of("tuned", "held out");

    private record Failure(String kind, int number, String half, boolean stranger, String text) {
        boolean isKept() {
            return number == 0 && !stranger;
        }

        Question question() {
            return new Question(text, stranger ? Set.of() : Set.of(kind), half);
        }
    }

    /// @param place from 1 on
    private record Hit(Question question, int place, boolean right, double score) {}

    private final List<Failure> failures = new ArrayList<>();
    private final List<Hit> hits = new ArrayList<>();

    private ProvokedFailures(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            failures.add(JsonMapper.shared().readValue(line, Failure.class));
        }
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var failures = new ProvokedFailures(sets.resolve("failures").resolve("failures.jsonl"));
        var quality = new SearchQuality("remediation_search, failures provoked with real programs");
        quality.measure(failures);
        quality.print();
        failures.printScores();
    }

    @Override
    public String kind() {
        return "remediation";
    }

    @Override
    public void keep(Agent agent) throws IOException {
        for (Failure failure : failures) {
            if (failure.isKept()) {
                agent.call("remediation_save", "\"error_type\":\"error\",\"error_message\":" + Agent.text(failure.text())
                        + ",\"solution\":" + Agent.text(failure.kind()));
            }
        }
    }

    @Override
    public List<Question> questions() {
        return failures.stream()
                .filter(failure -> failure.number() > 0)
                .map(Failure::question)
                .toList();
    }

    @Override
    public List<Answer> ask(Agent agent, Question question, int limit) throws IOException {
        var found = new ArrayList<Answer>();
        for (JsonNode hit : search(agent, question.text(), limit)) {
            var kind = hit.path("solution").asString();
            found.add(new Answer(kind, hit.path("match_score").asDouble()));
            hits.add(new Hit(
                    question,
                    found.size(),
                    question.right().contains(kind),
                    hit.path("match_score").asDouble()));
        }
        return found;
    }

    private static JsonNode search(Agent agent, String text, int limit) throws IOException {
        return agent.call("remediation_search", "\"limit\":" + limit + ",\"error_message\":" + Agent.text(text))
                .path("results");
    }

    @Override
    public String key(JsonNode item) {
        return body(item).path("solution").asString();
    }

    @Override
    public String plain(JsonNode item) {
        return SteadyText.of(body(item).path("errorMessage").asString());
    }

    private static JsonNode body(JsonNode item) {
        var body = item.path("body");
        return body.isString() ? JsonMapper.shared().readTree(body.asString()) : body;
    }

    @Override
    public String plain(Question question) {
        return SteadyText.of(question.text());
    }

    @Override
    public boolean mayBeLookedAt(Question question) {
        return question.group().equals("tuned");
    }

    @Override
    public boolean isEmbedded(Agent agent) throws IOException {
        for (Failure failure : failures) {
            if (failure.isKept() && !search(agent, failure.text(), 1).path(0).has("semantic_score")) {
                return false;
            }
        }
        return true;
    }

    private void printScores() {
        var table = new Table(
                "What is likely the same error: first hits with a score of %.1f or more".formatted(SAME),
                "half",
                "questions",
                "right",
                "wrong",
                "strangers",
                "found for these");
        for (String half : HALVES) {
            var asked = questions().stream().filter(it -> it.group().equals(half)).toList();
            var sure = hits.stream()
                    .filter(it -> it.place() == 1 && it.score() >= SAME && it.question().group().equals(half))
                    .toList();
            table.row(
                    half,
                    asked.stream().filter(it -> !it.right().isEmpty()).count(),
                    sure.stream().filter(Hit::right).count(),
                    sure.stream().filter(it -> !it.right() && !it.question().right().isEmpty()).count(),
                    asked.stream().filter(it -> it.right().isEmpty()).count(),
                    sure.stream().filter(it -> it.question().right().isEmpty()).count());
        }
        table.print();
        for (String half : HALVES) {
            var bands = new ScoreBands();
            hits.stream()
                    .filter(it -> it.place() == 1 && it.question().group().equals(half))
                    .forEach(it -> bands.add(it.score(), it.right()));
            bands.print("Score of first hits of remediation_search, %s half".formatted(half));
        }
    }
}
