package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Ids;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Fills the data directory of a server that is not running, through the library that the server uses.
///
/// To embed every text would take minutes for every ten thousand. So the first texts have the model's vectors, and
/// the others vectors near one of these; searching costs the same.
final class MemorySeeds {
    static final int EMBEDDED_MAX = 500;

    private static final int BATCH = 250;

    /// So that what is near a question in meaning stays near enough to be an answer.
    private static final double SPREAD = 0.5;

    private final Texts texts;

    /// What memories and questions are made of.
    interface Texts {
        String title(int number);

        String content(int number);
    }

    /// @param alone embedding a memory, one after the other
    record Sown(double seconds, int embedded, Latency alone) {}

    MemorySeeds(Texts texts) {
        this.texts = texts;
    }

    /// Adds `count` memories like the one there.
    Sown sow(Path data, int count) {
        try (var model = new OnnxEmbedder(data.resolve("model"), OnnxEmbedder.WORKERS_DEFAULT)) {
            var numbers = IntStream.range(0, Math.min(count, EMBEDDED_MAX)).boxed().toList();
            var first = numbers.stream().map(this::text).toList();
            var alone = Latency.of(Math.min(40, first.size()), i -> model.embed(List.of(first.get(i))));
            long start = System.nanoTime();
            var vectors = new HashMap<String, float[]>();
            var found = model.embed(first);
            numbers.forEach(i -> vectors.put(first.get(i), found.get(i)));
            fill(data, count, new Nearby(model, vectors, found));
            return new Sown(Latency.millis(start) / 1000, numbers.size(), alone);
        }
    }

    private String text(int number) {
        return texts.title(number) + "\n\n" + texts.content(number);
    }

    private void fill(Path data, int count, Embedder embedder) {
        RecordStore store = SqliteRecordStore.open(data, InstantSource.system());
        var catalogue = new IndexSync(new LuceneSearchIndex(data.resolve("index")), store, embedder);
        try (var library = new Library(store, embedder, catalogue)) {
            var there = there(store, library);
            for (int done = 0; done < count; ) {
                var batch = new ArrayList<Item>();
                for (; done < count && batch.size() < BATCH; done++) {
                    batch.add(like(there, done));
                }
                library.change(List.of(), draft -> batch.stream().map(draft::add).toList());
            }
        }
    }

    private static Item there(RecordStore store, Library library) {
        var key = store.scan(RecordKey.of("items"), Optional.empty(), 1).getFirst().key();
        var holder = new Holder(key.parts().get(1));
        return library.get(key.parts().getLast(), List.of(holder)).orElseThrow();
    }

    private Item like(Item there, int number) {
        String id = Ids.fresh("mem_");
        var body = (ObjectNode) JsonMapper.shared().readTree(there.body());
        body.put("id", id).put("title", texts.title(number)).put("content", texts.content(number));
        return new Item(
                id,
                there.holder(),
                there.project(),
                there.kind(),
                there.tags(),
                there.at(),
                text(number),
                body.toString());
    }

    /// Gives the texts that it knows their vectors, and others some near these.
    private record Nearby(Embedder model, Map<String, float[]> vectors, List<float[]> centres, Random random)
            implements Embedder {
        Nearby(Embedder model, Map<String, float[]> vectors, List<float[]> centres) {
            this(model, vectors, centres, new Random(7));
        }

        @Override
        public String modelId() {
            return model.modelId();
        }

        @Override
        public int dimensions() {
            return model.dimensions();
        }

        @Override
        public List<float[]> embed(List<String> asked) {
            return asked.stream()
                    .map(text -> vectors.containsKey(text)
                            ? vectors.get(text)
                            : Vectors.clustered(random, centres, SPREAD))
                    .toList();
        }

        @Override
        public void close() {
            // the model belongs to whoever made it
        }
    }
}
