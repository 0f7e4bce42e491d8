package dev.contextd.bench.quality;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The plain ways to find what a server kept: by the words of each thing alone (BM25 with the product's own terms), by
/// its vector alone, and by both with the same weight. They have an index of their own, in which nothing is known but
/// text and vector, so they stay what they are when the product's changes.
final class Baselines implements AutoCloseable {
    private static final int DEPTH = 100;
    private static final int FUSION_K = 60;
    private static final int PAGE = 1_000;
    private static final Holder SOMEBODY = new Holder("somebody");
    private static final ProjectKey PROJECT = new ProjectKey("project");

    private final LuceneSearchIndex index;
    private final Embedder model;
    private final Map<String, String> keys = new HashMap<>();

    /// What each way found, best first.
    record Found(List<String> words, List<String> meaning, List<String> both) {
        /// Where the best of the right ones was lost by ours.
        ///
        /// @param isFull whether ours showed as much as it was asked for; else what is missing was too unlikely to be shown
        String lostAt(Set<String> right, Set<String> kept, boolean isFull) {
            if (right.stream().noneMatch(kept::contains)) {
                return "not indexed";
            }
            var byWords = place(words, right);
            var byMeaning = place(meaning, right);
            if (byWords.equals("-") && byMeaning.equals("-")) {
                return "by words and meaning";
            }
            return "%s (words %s, meaning %s)".formatted(isFull ? "in the sum" : "below the floor", byWords, byMeaning);
        }

        private static String place(List<String> found, Set<String> right) {
            for (int i = 0; i < found.size(); i++) {
                if (right.contains(found.get(i))) {
                    return Integer.toString(i + 1);
                }
            }
            return "-";
        }
    }

    /// @param data that of a server which has ended
    /// @param scratch for the index
    Baselines(QuestionSet set, Path data, Path scratch, Embedder model) throws IOException {
        this.model = model;
        index = new LuceneSearchIndex(scratch);
        try (var store = SqliteRecordStore.open(data, InstantSource.system())) {
            var after = Optional.<RecordKey>empty();
            for (var page = store.scan(RecordKey.of("items"), after, PAGE);
                    !page.isEmpty();
                    page = store.scan(RecordKey.of("items"), after, PAGE)) {
                for (var record : page) {
                    if (record.key().parts().get(3).equals(set.kind())) {
                        add(set, record.key(), JsonMapper.shared().readTree(record.json()), store);
                    }
                }
                after = Optional.of(page.getLast().key());
            }
        }
    }

    private void add(QuestionSet set, RecordKey key, JsonNode item, SqliteRecordStore store) {
        var id = key.parts().getLast();
        keys.put(id, set.key(item));
        var vector = store.get(key.under("vectors")).map(it -> JsonMapper.shared().readTree(it.json()));
        index.put(List.of(new Document(
                id,
                SOMEBODY,
                PROJECT,
                set.kind(),
                Set.of(),
                Instant.EPOCH,
                1,
                set.plain(item),
                vector.map(it -> new Vector(it.path("model").asString(), stretches(it))))));
    }

    private static List<float[]> stretches(JsonNode vector) {
        var all = new ArrayList<float[]>();
        all.add(floats(vector.path("f32").asString()));
        vector.path("more").forEach(it -> all.add(floats(it.asString())));
        return all;
    }

    private static float[] floats(String text) {
        var buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text)).asFloatBuffer();
        var floats = new float[buffer.remaining()];
        buffer.get(floats);
        return floats;
    }

    Set<String> kept() {
        return Set.copyOf(keys.values());
    }

    Found find(String question) {
        var vector = new Vector(model.modelId(), model.embed(List.of(model.asQuestion(question))).getFirst());
        var legs = index.search(new Query(
                new SearchScope(SOMEBODY, Optional.empty()),
                Set.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                question,
                Optional.of(vector),
                DEPTH));
        return new Found(keys(legs.lexical()), keys(legs.dense()), fused(legs));
    }

    private List<String> keys(List<Legs.Hit> hits) {
        return hits.stream().map(hit -> keys.get(hit.id())).distinct().toList();
    }

    private List<String> fused(Legs legs) {
        var sums = new HashMap<String, Double>();
        for (var leg : List.of(legs.lexical(), legs.dense())) {
            for (int i = 0; i < leg.size(); i++) {
                sums.merge(leg.get(i).id(), 1.0 / (FUSION_K + i + 1), Double::sum);
            }
        }
        return sums.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .map(it -> keys.get(it.getKey()))
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        index.close();
    }
}
