package dev.contextd.base.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// The values that were asked for last, so many and no more; what was unused for longest goes first.
///
/// Threads may share it: each method is one step, and what a caller hands in runs within that step, so it must be short
/// or meant to be waited for.
public final class LruCache<K, V> {
    private final int entriesMax;

    /// Unused for longest first; guarded by this.
    private final LinkedHashMap<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

    public LruCache(int entriesMax) {
        if (entriesMax < 1) {
            throw new IllegalArgumentException("a cache holds at least one entry, not " + entriesMax);
        }
        this.entriesMax = entriesMax;
    }

    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    /// The value, made if it is not there.
    public synchronized V get(K key, Function<? super K, ? extends V> make) {
        V value = entries.computeIfAbsent(key, make);
        evict();
        return value;
    }

    /// Gives the value that had to go for it, if one had to.
    public synchronized Optional<V> put(K key, V value) {
        entries.put(key, value);
        return evict();
    }

    private Optional<V> evict() {
        return entries.size() > entriesMax
                ? Optional.of(entries.pollFirstEntry().getValue())
                : Optional.empty();
    }

    /// All of them as they are now, unused for longest first.
    public synchronized Map<K, V> all() {
        return new LinkedHashMap<>(entries);
    }

    public synchronized void remove(K key) {
        entries.remove(key);
    }

    /// Removes the value unless another has taken its place.
    public synchronized void remove(K key, V value) {
        entries.remove(key, value);
    }

    public synchronized void removeIf(Predicate<? super V> condition) {
        entries.values().removeIf(condition);
    }

    /// Lets those unused for longest go until the others weigh no more than that; the one used last stays.
    public synchronized void shrink(ToLongFunction<? super V> weight, long weightMax) {
        long all = entries.values().stream().mapToLong(weight).sum();
        while (all > weightMax && entries.size() > 1) {
            all -= weight.applyAsLong(entries.pollFirstEntry().getValue());
        }
    }

    /// As they are now, unused for longest first.
    public synchronized List<K> keys() {
        return List.copyOf(entries.keySet());
    }

    /// As they are now, unused for longest first.
    public synchronized List<V> values() {
        return List.copyOf(entries.values());
    }
}
