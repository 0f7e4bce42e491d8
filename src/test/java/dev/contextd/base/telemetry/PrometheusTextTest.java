package dev.contextd.base.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
    private final Meters meters = new Meters();

    private String text() {
        return PrometheusText.of(meters);
    }

    @Test
    void aDurationIsAHistogramWhoseBucketsHoldAllThatIsShorter() {
        meters.tools().add(TimeUnit.MILLISECONDS.toNanos(3), "ping", "ok");
        meters.tools().add(TimeUnit.SECONDS.toNanos(60), "ping", "ok");

        assertThat(text().lines())
                .contains(
                        "# TYPE contextd_tool_duration_seconds histogram",
                        "contextd_tool_duration_seconds_bucket{tool_name=\"ping\",outcome=\"ok\",le=\"0.002097152\"} 0",
                        "contextd_tool_duration_seconds_bucket{tool_name=\"ping\",outcome=\"ok\",le=\"0.004194304\"} 1",
                        "contextd_tool_duration_seconds_bucket{tool_name=\"ping\",outcome=\"ok\",le=\"34.359738368\"} 1",
                        "contextd_tool_duration_seconds_bucket{tool_name=\"ping\",outcome=\"ok\",le=\"+Inf\"} 2",
                        "contextd_tool_duration_seconds_sum{tool_name=\"ping\",outcome=\"ok\"} 60.003000000",
                        "contextd_tool_duration_seconds_count{tool_name=\"ping\",outcome=\"ok\"} 2");
    }

    @Test
    void sumsAndGaugesHaveTheirTypes() {
        meters.folded(500, 20);
        meters.connections().read(() -> 7);

        assertThat(text().lines())
                .contains(
                        "# TYPE contextd_folding_folds_total counter",
                        "contextd_folding_folds_total 1",
                        "contextd_folding_tokens_total{kind=\"used\"} 500",
                        "contextd_folding_tokens_total{kind=\"summary\"} 20",
                        "# TYPE contextd_http_connections gauge",
                        "contextd_http_connections 7");
    }

    @Test
    void aLabelCannotBreakTheFormat() {
        meters.tools().add(1, "a\"b\\c\nd", "ok");

        assertThat(text()).contains("tool_name=\"a\\\"b\\\\c\\nd\"");
    }

    @Test
    void labelsThatAreManyAreCountedTogether() {
        for (int i = 0; i <= Series.MAX; i++) {
            meters.tools().add(1, "tool" + i, "ok");
        }
        meters.tools().add(1, "tool0", "ok");

        assertThat(text().lines())
                .contains(
                        "contextd_tool_duration_seconds_count{tool_name=\"other\",outcome=\"other\"} 1",
                        "contextd_tool_duration_seconds_count{tool_name=\"tool0\",outcome=\"ok\"} 2");
    }

    @Test
    void aLabelThatIsMissingIsABug() {
        assertThatThrownBy(() -> meters.tools().add(1, "ping")).isInstanceOf(IllegalArgumentException.class);
    }
}
