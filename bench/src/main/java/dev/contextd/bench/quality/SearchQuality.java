package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Era;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Table;
import dev.contextd.bench.Target;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A search through its tool, beside words alone, meaning alone and both with the same weight, over the same things and
/// in the same run.
final class SearchQuality {
    private static final int DEPTH = 10;
    private static final int MISSES_MAX = 20;
    private static final int SHOWN_CHARS = 100;

    private final String title;
    private final Map<String, Ranks> ways = new LinkedHashMap<>();
    private final List<String> misses = new ArrayList<>();

    SearchQuality(String title) {
        this.title = title;
    }

    /// Starts a server, keeps the things, waits for their vectors, and asks.
    void measure(QuestionSet set) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("quality")) {
            var data = scratch.folder("data");
            var answers = new HashMap<Question, List<String>>();
            var server = Started.of(
                    Started.java("-jar", Started.jar(), "serve", "-p", "0"),
                    Map.of("CONTEXTD_DATA_DIR", data.toString()));
            try (var agent = new Agent(Target.ofProduct("contextd", server, Era.STATELESS))) {
                set.keep(agent);
                while (!set.isEmbedded(agent)) {
                    Thread.sleep(500);
                }
                for (Question question : set.questions()) {
                    answers.put(question, set.ask(agent, question, DEPTH));
                }
            } finally {
                server.end();
            }
            try (var model = new OnnxEmbedder(Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT);
                    var baselines = new Baselines(set, data, scratch.folder("plain"), model)) {
                set.questions().forEach(question -> compare(question, answers.get(question), baselines));
            }
        }
    }

    private void compare(Question question, List<String> ours, Baselines baselines) {
        var plain = baselines.find(question.text());
        add("ours", question, ours);
        add("words alone", question, plain.words());
        add("meaning alone", question, plain.meaning());
        add("both, 1:1", question, plain.both());
        if (ours.stream().limit(DEPTH).noneMatch(question.right()::contains)) {
            misses.add(plain.lostAt(question.right(), baselines.kept()) + ": " + shown(question.text()) + " | "
                    + shown(question.right().iterator().next()));
        }
    }

    private static String shown(String text) {
        var line = text.replaceAll("\\s+", " ");
        return line.length() > SHOWN_CHARS ? line.substring(0, SHOWN_CHARS) + "…" : line;
    }

    private void add(String way, Question question, List<String> found) {
        var best = found.subList(0, Math.min(DEPTH, found.size()));
        ways.computeIfAbsent(way, _ -> new Ranks()).add(best, question.right());
        if (!question.group().isEmpty()) {
            ways.computeIfAbsent(way + ", " + question.group(), _ -> new Ranks()).add(best, question.right());
        }
    }

    void print() {
        var table = new Table(title, "way", "questions", "recall@1", "recall@5", "recall@10", "MRR");
        ways.forEach((way, ranks) -> table.row(
                way, ranks.answers().size(), ranks.recall(1), ranks.recall(5), ranks.recall(10), ranks.reciprocal()));
        table.print("Misses (none of the right ones among ten; where it was by words, by meaning): " + misses.size());
        misses.stream().limit(MISSES_MAX).forEach(miss -> System.out.println("  " + miss));
    }
}
