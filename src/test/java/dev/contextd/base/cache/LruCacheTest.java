package dev.contextd.base.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LruCacheTest {
    @Test
    void oneBeyondTheBoundTheOneUnusedForLongestGoes() {
        var cache = new LruCache<String, Integer>(2);
        cache.put("a", 1);
        cache.put("b", 2);
        cache.find("a");

        assertThat(cache.put("c", 3)).contains(2);
        assertThat(cache.keys()).containsExactly("a", "c");
    }

    @Test
    void whatIsMadeCountsLikeWhatIsPut() {
        var cache = new LruCache<Integer, String>(3);

        IntStream.rangeClosed(1, 4).forEach(key -> cache.get(key, String::valueOf));

        assertThat(cache.values()).containsExactly("2", "3", "4");
        assertThat(cache.put(4, "four")).isEmpty();
    }

    @Test
    void aValueIsMadeOnceForAllThreads() {
        var made = new AtomicInteger();
        var cache = new LruCache<String, Integer>(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                threads.execute(() -> cache.get("a", _ -> made.incrementAndGet()));
            }
        }

        assertThat(made).hasValue(1);
        assertThat(cache.find("a")).contains(1);
    }

    @Test
    void aValueThatWasReplacedIsNotRemovedInItsPlace() {
        var cache = new LruCache<String, Integer>(1);
        cache.put("a", 1);
        cache.put("a", 2);

        cache.remove("a", 1);
        assertThat(cache.find("a")).contains(2);

        cache.remove("a", 2);
        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void shrinkingLeavesTheOneUsedLastHoweverMuchItWeighs() {
        var cache = new LruCache<String, Integer>(9);
        cache.put("a", 5);
        cache.put("b", 4);
        cache.put("c", 6);

        cache.shrink(weight -> weight, 10);
        assertThat(cache.keys()).containsExactly("b", "c");

        cache.shrink(weight -> weight, 1);
        assertThat(cache.keys()).containsExactly("c");
    }

    @Test
    void aCacheOfNothingIsRefused() {
        assertThatThrownBy(() -> new LruCache<String, String>(0)).hasMessageContaining("at least one");
    }
}
