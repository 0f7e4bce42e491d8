package dev.contextd.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.base.failure.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every [Embedder] promises.
public abstract class EmbedderContract {
    private static final List<String> TEXTS = List.of("", "cache", "the build is slow", "漢字 🦩", "int x = 0;");

    /// May be the same for all tests; closed by who made it.
    protected abstract Embedder open();

    @Test
    void theSameTextGivesTheSameVector() {
        assertThat(open().embed(TEXTS)).containsExactlyElementsOf(open().embed(TEXTS));
    }

    @Test
    void whoHasTimeGetsTheSameVectors() {
        assertThat(open().embedAtLeisure(TEXTS)).containsExactlyElementsOf(open().embed(TEXTS));
        assertThat(open().embedAtLeisure(List.of())).isEmpty();
    }

    @Test
    void vectorsHaveTheDimensionsAndLengthOne() {
        assertThat(open().embed(TEXTS)).hasSize(TEXTS.size()).allSatisfy(vector -> {
            assertThat(vector).hasSize(open().dimensions());
            assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
        });
    }

    @Test
    void theOrderOfAnswersIsTheOrderOfTexts() {
        var backwards = new ArrayList<>(TEXTS);
        Collections.reverse(backwards);
        var answers = new ArrayList<>(open().embed(backwards));
        Collections.reverse(answers);

        assertThat(answers).containsExactlyElementsOf(open().embed(TEXTS));
        assertThat(open().embed(List.of("cache", "cache"))).hasSize(2);
        assertThat(open().embed(List.of())).isEmpty();
    }

    @Test
    void anyThreadMayCall() throws InterruptedException, ExecutionException {
        var expected = open().embed(TEXTS);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<float[]>>> answers = IntStream.range(0, 16)
                    .mapToObj(_ -> threads.submit(() -> open().embed(TEXTS)))
                    .toList();
            for (var answer : answers) {
                assertThat(answer.get()).containsExactlyElementsOf(expected);
            }
        }
    }

    @Test
    void aLongTextIsCutNotRefused() {
        String start = "the quick brown fox ".repeat(300);

        var vectors = open().embed(List.of(start + "cat", start + "an entirely different end", "x".repeat(1 << 20)));

        assertThat(vectors.get(0)).isEqualTo(vectors.get(1));
    }

    @Test
    void anInterruptEndsTheWork() {
        var much = IntStream.range(0, 10_000)
                .mapToObj(i -> i + " the quick brown fox ".repeat(40))
                .toList();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> open().embed(much)).isInstanceOf(Failure.class);
        } finally {
            assertThat(Thread.interrupted()).as("the interrupt is passed on").isTrue();
        }
        assertThat(open().embed(List.of("after"))).hasSize(1);
    }

    protected static double cosine(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> (double) a[i] * b[i])
                .sum();
    }
}
