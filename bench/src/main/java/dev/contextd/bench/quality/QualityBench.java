package dev.contextd.bench.quality;

import dev.contextd.base.project.Holder;
import dev.contextd.bench.Agent;
import dev.contextd.bench.Era;
import dev.contextd.bench.Scratch;
import dev.contextd.bench.Started;
import dev.contextd.bench.Table;
import dev.contextd.bench.Target;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// Searches through the tools, beside words alone, meaning alone and both with the same weight, over the same things.
public final class QualityBench {
    private static final int DEPTH = 10;
    private static final int BASELINE_DEPTH = 100;
    private static final int FUSION_K = 60;

    private static final String OURS = "ours";
    private static final List<String> WAYS = List.of(OURS, "words alone", "meaning alone", "both, 1:1");

    private final Map<String, Ranks> all = new LinkedHashMap<>();
    private final List<String> misses = new ArrayList<>();

    private QualityBench() {}

    public static void run(Path sets) throws IOException, InterruptedException {
        var bench = new QualityBench();
        for (Path file : Locomo.files(sets)) {
            bench.measure(new LocomoMessages(file));
        }
        bench.print("conversation_search, LoCoMo 26, 30, 41");
    }

    private void measure(QuestionSet set) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("quality")) {
            var answers = new HashMap<Question, List<String>>();
            var server = Started.of(
                    Started.java("-jar", Started.jar(), "serve", "-p", "0"),
                    Map.of("CONTEXTD_DATA_DIR", scratch.path().toString()));
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
            compare(set, answers, scratch.path());
        }
    }

    private void compare(QuestionSet set, Map<Question, List<String>> answers, Path data) throws IOException {
        try (var store = SqliteRecordStore.open(data, InstantSource.system());
                var model = new OnnxEmbedder(Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT);
                var index = new LuceneSearchIndex(data.resolve("index"))) {
            var holder = new Holder(store.keys(RecordKey.of("items"), Optional.empty(), 1).getFirst().parts().get(1));
            var keys = new HashMap<String, String>();
            for (var record : store.scan(RecordKey.of("items", holder.key()), Optional.empty(), 10_000)) {
                if (record.key().parts().get(3).equals(set.kind())) {
                    keys.put(record.key().parts().getLast(), set.key(JsonMapper.shared().readTree(record.json())));
                }
            }
            if (System.getenv("DUMP") != null) {
                var out = JsonMapper.shared().createObjectNode();
                var docs = out.putArray("docs");
                for (var record : store.scan(RecordKey.of("items", holder.key()), Optional.empty(), 10_000)) {
                    if (!record.key().parts().get(3).equals(set.kind())) continue;
                    var item = JsonMapper.shared().readTree(record.json());
                    var d = docs.addObject().put("id", record.key().parts().getLast()).put("key", set.key(item)).put("text", item.path("text").asString());
                    dev.contextd.keep.search.Terms.of(item.path("text").asString()).forEach(d.withArray("terms")::add);
                    var v = model.embed(List.of(item.path("text").asString())).getFirst();
                    for (float x : v) d.withArray("vector").add(x);
                }
                var qs = out.putArray("questions");
                for (Question q : set.questions()) {
                    var d = qs.addObject().put("text", q.text()).put("group", q.group());
                    q.right().forEach(d.withArray("right")::add);
                    dev.contextd.keep.search.Terms.ofQuery(q.text()).forEach(d.withArray("terms")::add);
                    for (float x : model.embed(List.of(q.text())).getFirst()) d.withArray("vector").add(x);
                }
                java.nio.file.Files.writeString(Path.of(System.getenv("DUMP"), set.name().replaceAll("[^A-Za-z0-9]+", "-") + ".json"), out.toString());
            }
            System.err.println(keys.size() + " things, " + store.keys(RecordKey.of("vectors"), Optional.empty(), 10_000).size() + " vectors");
            for (Question question : set.questions()) {
                var vector = new Vector(model.modelId(), model.embed(List.of(question.text())).getFirst());
                var legs = index.search(new Query(
                        new SearchScope(holder, Optional.empty()),
                        Set.of(set.kind()),
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        question.text(),
                        Optional.of(vector),
                        BASELINE_DEPTH));
                var found = Map.of(
                        OURS, answers.get(question),
                        "words alone", keys(legs.lexical(), keys),
                        "meaning alone", keys(legs.dense(), keys),
                        "both, 1:1", fused(legs, keys));
                for (String way : WAYS) {
                    add(way, question, found.get(way));
                    add(way + ", " + question.group(), question, found.get(way));
                }
            }
        }
    }

    private void add(String line, Question question, List<String> found) {
        all.computeIfAbsent(line, _ -> new Ranks()).add(found.subList(0, Math.min(DEPTH, found.size())), question.right());
    }

    private static List<String> keys(List<Legs.Hit> hits, Map<String, String> keys) {
        return hits.stream().map(hit -> keys.get(hit.id())).toList();
    }

    private static List<String> fused(Legs legs, Map<String, String> keys) {
        var sums = new HashMap<String, Double>();
        for (var leg : List.of(legs.lexical(), legs.dense())) {
            for (int i = 0; i < leg.size(); i++) {
                sums.merge(leg.get(i).id(), 1.0 / (FUSION_K + i + 1), Double::sum);
            }
        }
        return sums.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed().thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .map(it -> keys.get(it.getKey()))
                .toList();
    }

    private void print(String title) {
        var table = new Table(title, "way", "questions", "recall@1", "recall@5", "recall@10", "MRR");
        all.forEach((way, ranks) -> table.row(
                way, ranks.answers().size(), ranks.recall(1), ranks.recall(5), ranks.recall(10), ranks.reciprocal()));
        table.print();
    }
}
