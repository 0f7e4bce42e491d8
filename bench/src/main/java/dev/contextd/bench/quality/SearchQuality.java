package dev.contextd.bench.quality;

import dev.contextd.bench.Agent;
import dev.contextd.bench.Era;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Table;
import dev.contextd.bench.Target;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A search through its tool, beside words alone, meaning alone and both with the same weight, over the same things and
/// in the same run.
final class SearchQuality {
    private static final int DEPTH = 10;
    private static final int MISSES_MAX = 20;
    /// Of each question, so many of the best are looked at for what a score is worth.
    private static final int JUDGED = 5;

    private static final int SHOWN_CHARS = 100;

    /// The folder of another model than the one that is shipped.
    private static final String MODEL = System.getenv().getOrDefault("MODEL", "");

    private final String title;
    private final Map<String, Ranks> ways = new LinkedHashMap<>();
    private final List<Miss> misses = new ArrayList<>();
    private final ScoreBands scores = new ScoreBands();
    private int unanswerable;
    private int answeredAnyway;

    /// @param place of the best right one, beyond all of them if none is there
    private record Miss(int place, String text) {}

    SearchQuality(String title) {
        this.title = title;
    }

    /// Starts a server, keeps the things, waits for their vectors, and asks.
    void measure(QuestionSet set) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("quality")) {
            var data = scratch.folder("data");
            var answers = new HashMap<Question, List<Answer>>();
            var server = Started.of(
                    Started.java("-jar", Started.jar(), "serve", "-p", "0"),
                    Map.of("CONTEXTD_DATA_DIR", data.toString(), "CONTEXTD_EMBEDDER_PATH", MODEL));
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
            try (var model = model();
                    var baselines = new Baselines(set, data, scratch.folder("plain"), model)) {
                for (Question question : set.questions()) {
                    if (question.right().isEmpty()) {
                        unanswerable++;
                        answeredAnyway += answers.get(question).isEmpty() ? 0 : 1;
                    } else {
                        judge(question, answers.get(question));
                        var keys = answers.get(question).stream().map(Answer::key).toList();
                        compare(set, question, keys, baselines);
                    }
                }
            }
        }
    }

    private static OnnxEmbedder model() throws IOException {
        return MODEL.isEmpty()
                ? new OnnxEmbedder(Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT)
                : OnnxEmbedder.ofFolder(Path.of(MODEL), Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT);
    }

    private void judge(Question question, List<Answer> best) {
        best.stream().limit(JUDGED).forEach(it -> scores.add(it.score(), question.right().contains(it.key())));
    }

    private void compare(QuestionSet set, Question question, List<String> ours, Baselines baselines) {
        var plain = baselines.find(set.plain(question));
        add("ours", question, ours);
        add("words alone", question, plain.words());
        add("meaning alone", question, plain.meaning());
        add("both, 1:1", question, plain.both());
        int place = place(question, ours);
        if (place > 1 && set.mayBeLookedAt(question)) {
            var lost = plain.lostAt(question.right(), baselines.kept(), place <= DEPTH || ours.size() >= DEPTH);
            misses.add(new Miss(
                    place,
                    (place > DEPTH ? "-, lost " : place + ", behind others ") + lost + ": " + shown(question.text()) + " | "
                            + shown(question.right().iterator().next())
                            + (ours.isEmpty() ? "" : " | found: " + shown(ours.getFirst()))));
        }
    }

    private static int place(Question question, List<String> found) {
        for (int i = 0; i < Math.min(DEPTH, found.size()); i++) {
            if (question.right().contains(found.get(i))) {
                return i + 1;
            }
        }
        return DEPTH + 1;
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
        var table = new Table(title, "way", "questions", "recall@1", "recall@5", "recall@10", "MRR", "hit@1", "hit@5", "hit@10");
        ways.forEach((way, ranks) -> table.row(
                way,
                ranks.answers().size(),
                ranks.recall(1),
                ranks.recall(5),
                ranks.recall(10),
                ranks.reciprocal(),
                ranks.hit(1),
                ranks.hit(5),
                ranks.hit(10)));
        var notes = new ArrayList<String>();
        notes.add("recall: the share of the right ones among the first; hit: whether there is any, which is the same where one is right.");
        if (unanswerable > 0) {
            notes.add("Something was found for %d of %d questions that nothing answers."
                    .formatted(answeredAnyway, unanswerable));
        }
        notes.add("Not found first: %d; not among the first ten: %d. The worst, with place in ours, where lost, places by words and meaning:"
                .formatted(
                        misses.size(),
                        misses.stream().filter(miss -> miss.place() > DEPTH).count()));
        table.print(notes.toArray(String[]::new));
        misses.stream()
                .sorted(Comparator.comparingInt(Miss::place).reversed())
                .limit(MISSES_MAX)
                .forEach(miss -> System.out.println("  " + miss.text()));
        scores.print(title + ": scores of the first " + JUDGED + ", and the share of these that is labelled as right");
    }
}
