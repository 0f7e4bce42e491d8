package dev.contextd.text;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/// Remembers the vectors of the texts asked for last, and asks only once for a text that several callers want at the
/// same time. Texts are known by a hash, so that long ones are not kept.
public final class CachedEmbedder implements Embedder {
    private final Embedder origin;
    private final LruCache<String, CompletableFuture<float[]>> recent;

    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /// How often a text was asked for whose vector was at hand or on its way, and how often not.
    public record Lookups(long hits, long misses) {
        public static final Lookups NONE = new Lookups(0, 0);
    }

    public CachedEmbedder(Embedder origin, int entriesMax) {
        this.origin = origin;
        this.recent = new LruCache<>(entriesMax);
    }

    /// Since it was made.
    public Lookups lookups() {
        return new Lookups(hits.sum(), misses.sum());
    }

    @Override
    public boolean isReady() {
        return origin.isReady();
    }

    @Override
    public String modelId() {
        return origin.modelId();
    }

    @Override
    public int dimensions() {
        return origin.dimensions();
    }

    @Override
    public String asQuestion(String text) {
        return origin.asQuestion(text);
    }

    @Override
    public String asPassage(String text) {
        return origin.asPassage(text);
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return embed(texts, origin::embed);
    }

    /// Who waits for a text that somebody without haste has asked for already waits as long as they.
    @Override
    public List<float[]> embedAtLeisure(List<String> texts) {
        return embed(texts, origin::embedAtLeisure);
    }

    private List<float[]> embed(List<String> texts, Function<List<String>, List<float[]>> model) {
        var keys = texts.stream().map(Sha256::hex).toList();
        var promised = new HashMap<String, CompletableFuture<float[]>>();
        var mine = claim(keys, texts, promised);
        if (!mine.isEmpty()) {
            keep(mine, promised, model);
        }
        var vectors = new ArrayList<float[]>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            vectors.add(await(promised, keys.get(i), texts.get(i)).clone());
        }
        return vectors;
    }

    /// The texts nobody has asked for yet; from now on they are promised by this caller.
    private Map<String, String> claim(
            List<String> keys, List<String> texts, Map<String, CompletableFuture<float[]>> promised) {
        var mine = new LinkedHashMap<String, String>();
        for (int i = 0; i < keys.size(); i++) {
            String text = texts.get(i);
            promised.computeIfAbsent(
                    keys.get(i),
                    key -> recent.get(key, _ -> {
                        mine.put(key, text);
                        return new CompletableFuture<>();
                    }));
        }
        misses.add(mine.size());
        hits.add(keys.size() - mine.size());
        return mine;
    }

    private void keep(
            Map<String, String> mine,
            Map<String, CompletableFuture<float[]>> promised,
            Function<List<String>, List<float[]>> model) {
        boolean kept = false;
        try {
            var vectors = model.apply(List.copyOf(mine.values())).iterator();
            mine.keySet().forEach(key -> promise(promised, key).complete(vectors.next()));
            kept = true;
        } finally {
            if (!kept) {
                mine.keySet().forEach(key -> recent.remove(key, promise(promised, key)));
                mine.keySet().forEach(key -> promise(promised, key).cancel(false));
            }
        }
    }

    private static CompletableFuture<float[]> promise(Map<String, CompletableFuture<float[]>> promised, String key) {
        var promise = promised.get(key);
        if (promise == null) {
            throw new IllegalStateException("nobody promised " + key);
        }
        return promise;
    }

    /// If the caller who promised it failed, this one asks itself: the other may only have been interrupted.
    private float[] await(Map<String, CompletableFuture<float[]>> promised, String key, String text) {
        var promise = promise(promised, key);
        try {
            return promise.get();
        } catch (ExecutionException | CancellationException _) {
            return origin.embed(List.of(text)).getFirst();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Kind.UNAVAILABLE, "Embedding was interrupted; try again.", Map.of(), e);
        }
    }

    @Override
    public void again() {
        origin.again();
    }

    @Override
    public void close() {
        origin.close();
    }
}
