package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Questions about a tree of source files, whose answers are files.
abstract class IndexedTree implements QuestionSet {
    /// As many as can be asked for.
    private static final int PASSAGES = 50;

    private final Path root;
    private String operation = "";

    IndexedTree(Path root) {
        this.root = root;
    }

    @Override
    public String kind() {
        return "code";
    }

    @Override
    public void keep(Agent agent) throws IOException {
        Files.createDirectories(root.resolve(".git")); // a work tree of its own, wherever it lies
        operation = agent.call("index_repository", "\"path\":" + Agent.text(root.toString()))
                .path("operation_id")
                .asString();
    }

    @Override
    public boolean isEmbedded(Agent agent) throws IOException {
        return agent.call("status", "\"operation_id\":" + Agent.text(operation))
                .at("/operation/state")
                .asString("")
                .equals("complete");
    }

    /// The files of the passages, each once; there are fewer files than passages.
    @Override
    public List<Answer> ask(Agent agent, Question question, int limit) throws IOException {
        var best = new LinkedHashMap<String, Double>();
        hits(agent, question, PASSAGES)
                .forEach(hit -> best.putIfAbsent(
                        hit.path("path").asString(), hit.path("score").asDouble()));
        return best.entrySet().stream()
                .map(it -> new Answer(it.getKey(), it.getValue()))
                .limit(limit)
                .toList();
    }

    private Stream<JsonNode> hits(Agent agent, Question question, int limit) throws IOException {
        return agent.call(
                        "repository_search",
                        "\"content_mode\":\"minimal\",\"limit\":" + limit + ",\"query\":" + Agent.text(question.text())
                                + ",\"project_path\":" + Agent.text(root.toString()))
                .path("results")
                .valueStream();
    }

    @Override
    public String key(JsonNode item) {
        return item.path("body").path("path").asString();
    }
}
