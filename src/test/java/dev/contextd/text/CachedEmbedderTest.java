package dev.contextd.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CachedEmbedderTest extends EmbedderContract {
    private final Counting origin = new Counting();
    private final Embedder cached = new CachedEmbedder(origin, 3);

    @Override
    protected Embedder open() {
        return cached;
    }

    @Test
    void aTextIsAskedForOnce() {
        cached.embed(List.of("a", "b", "a"));
        cached.embed(List.of("b", "a"));

        assertThat(origin.texts.get()).isEqualTo(2);
    }

    @Test
    void theOldestIsForgottenWhenThereAreTooMany() {
        cached.embed(List.of("a", "b", "c"));
        cached.embed(List.of("a"));
        cached.embed(List.of("d"));
        assertThat(origin.texts.get()).isEqualTo(4);

        cached.embed(List.of("a", "c", "d"));
        assertThat(origin.texts.get()).isEqualTo(4);
        cached.embed(List.of("b"));
        assertThat(origin.texts.get()).isEqualTo(5);
    }

    @Test
    void moreTextsThanItRemembersAreAllAnswered() {
        var many = IntStream.range(0, 20).mapToObj(Integer::toString).toList();

        assertThat(cached.embed(many)).containsExactlyElementsOf(origin.embed(many));
    }

    @Test
    void whoChangesAnAnswerChangesOnlyTheirs() {
        cached.embed(List.of("a")).getFirst()[0] = 42;

        assertThat(cached.embed(List.of("a")).getFirst()[0]).isNotEqualTo(42);
    }

    @Test
    void callersOfTheSameTextShareTheWork() throws InterruptedException, ExecutionException {
        origin.gate = new Semaphore(0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> cached.embed(List.of("same")));
            origin.entered.await();
            List<Future<List<float[]>>> others = IntStream.range(0, 8)
                    .mapToObj(_ -> threads.submit(() -> cached.embed(List.of("same"))))
                    .toList();
            origin.gate.release(100);

            for (var other : others) {
                assertThat(other.get()).containsExactlyElementsOf(first.get());
            }
        }
        assertThat(origin.texts.get()).isEqualTo(1);
    }

    @Test
    void aFailureIsNotRemembered() {
        origin.down = true;
        assertThatThrownBy(() -> cached.embed(List.of("a"))).isInstanceOf(Failure.class);
        origin.down = false;

        assertThat(cached.embed(List.of("a"))).hasSize(1);
    }

    /// A vector from the start of the text alone, with a gate to stop at.
    private static final class Counting implements Embedder {
        private final AtomicInteger texts = new AtomicInteger();
        private final CountDownLatch entered = new CountDownLatch(1);
        private volatile Semaphore gate = new Semaphore(Integer.MAX_VALUE);
        private volatile boolean down;

        @Override
        public String modelId() {
            return "counting";
        }

        @Override
        public int dimensions() {
            return 8;
        }

        @Override
        public List<float[]> embed(List<String> wanted) {
            entered.countDown();
            try {
                gate.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Failure(Kind.UNAVAILABLE, "Interrupted.", java.util.Map.of(), e);
            }
            gate.release();
            if (down) {
                throw new Failure(Kind.UNAVAILABLE, "Down.");
            }
            texts.addAndGet(wanted.size());
            return wanted.stream().map(Counting::vector).toList();
        }

        private static float[] vector(String text) {
            var random =
                    new Random(text.substring(0, Math.min(text.length(), 1000)).hashCode());
            float[] vector = new float[8];
            double square = 0;
            for (int i = 0; i < vector.length; i++) {
                vector[i] = (float) random.nextGaussian();
                square += vector[i] * vector[i];
            }
            for (int i = 0; i < vector.length; i++) {
                vector[i] = (float) (vector[i] / Math.sqrt(square));
            }
            return vector;
        }

        @Override
        public void close() {}
    }
}
