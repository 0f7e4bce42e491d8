package dev.contextd.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// What people typed into a search engine, and the Python function that answers it. Each function is a file whose name
/// says nothing; all 6 267 of the set are there, the questions are those of the dev part.
final class Cosqa extends IndexedTree {
    private static final int FILES_PER_FOLDER = 100;

    private final List<Question> questions;

    private Cosqa(Path folder) throws IOException {
        super(folder.resolve("tree"));
        var text = Files.readString(folder.resolve("dev.json"));
        questions = JsonMapper.shared().readTree(text).valueStream()
                .map(it -> new Question(
                        it.path("doc").asString(), Set.of(path(it.path("retrieval_idx").asInt())), ""))
                .toList();
    }

    static void measure(Path sets) throws IOException, InterruptedException {
        var quality = new SearchQuality("repository_search, CoSQA dev among all its functions");
        quality.measure(new Cosqa(sets.resolve("cosqa")));
        quality.print();
    }

    private static String path(int code) {
        return code / FILES_PER_FOLDER + "/" + code + ".py";
    }

    @Override
    public List<Question> questions() {
        return questions;
    }
}
