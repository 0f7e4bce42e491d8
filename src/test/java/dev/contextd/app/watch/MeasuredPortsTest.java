package dev.contextd.app.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.base.telemetry.PrometheusText;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.text.Embedder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredPortsTest {
    private static List<String> asked(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .toList();
    }

    private static List<String> answered(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).toList();
    }

    @Test
    void everyMethodOfAPortIsPassedOnAlsoThoseWithADefault() {
        assertThat(answered(MeasuredStore.class)).containsAll(asked(RecordStore.class));
        assertThat(answered(MeasuredIndex.class)).containsAll(asked(SearchIndex.class));
        assertThat(answered(MeasuredEmbedder.class)).containsAll(asked(Embedder.class));
        assertThat(asked(RecordStore.class)).contains("write", "get", "isShared");
    }

    @Test
    void whatFailsIsMeasuredByItsKind() {
        var meters = new Meters();
        var watch = new Stopwatch("store", meters.store());

        assertThatThrownBy(() -> watch.time("write", () -> {
                    throw new Failure(Kind.UNAVAILABLE, "The disk is full.");
                }))
                .isInstanceOf(Failure.class);
        assertThatThrownBy(() -> watch.time("get", () -> {
                    throw new IllegalStateException("a bug");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(PrometheusText.of(meters))
                .contains(
                        "contextd_store_duration_seconds_count{operation=\"write\",outcome=\"unavailable\"} 1",
                        "contextd_store_duration_seconds_count{operation=\"get\",outcome=\"internal\"} 1");
    }
}
