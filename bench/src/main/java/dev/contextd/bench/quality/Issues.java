package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What was wrong with a project, in the words of those who mended it, and the files they changed.
final class Issues extends IndexedTree {
    private final List<Question> questions;

    private Issues(Path project) throws IOException {
        super(project.resolve("tree"));
        var text = Files.readString(project.resolve("questions.json"));
        questions = JsonMapper.shared().readTree(text).valueStream()
                .map(it -> question(it, project.getFileName().toString()))
                .toList();
    }

    private static Question question(JsonNode it, String project) {
        var files = it.path("files").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        return new Question(it.path("text").asString(), files, project);
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var quality = new SearchQuality("repository_search, which files a fix has to change");
        try (var projects = Files.list(sets.resolve("issues"))) {
            for (Path project : projects.sorted().toList()) {
                quality.measure(new Issues(project));
            }
        }
        quality.print();
    }

    @Override
    public List<Question> questions() {
        return questions;
    }
}
