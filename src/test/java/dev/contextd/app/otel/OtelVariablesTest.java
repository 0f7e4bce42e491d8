package dev.contextd.app.otel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OtelVariablesTest {
    private static OtelVariables of(String... namesAndValues) {
        var set = new java.util.HashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            set.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return OtelVariables.of(set);
    }

    @Test
    void nobodyIsToldWithoutAnEndpointOrAnExporter() {
        assertThat(of().nameAnExporter()).isFalse();
        assertThat(of("OTEL_SERVICE_NAME", "x").nameAnExporter()).isFalse();
        assertThat(of("OTEL_EXPORTER_OTLP_ENDPOINT", " ").nameAnExporter()).isFalse();
        assertThat(of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4318").nameAnExporter())
                .isTrue();
        assertThat(of("OTEL_TRACES_EXPORTER", "otlp").nameAnExporter()).isTrue();
    }

    @Test
    void whoeverSwitchesItOffIsHeard() {
        assertThat(of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4318", "OTEL_SDK_DISABLED", "true")
                        .nameAnExporter())
                .isFalse();
        assertThat(of(
                                "OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4318",
                                "OTEL_TRACES_EXPORTER", "none",
                                "OTEL_METRICS_EXPORTER", "none",
                                "OTEL_LOGS_EXPORTER", "none")
                        .nameAnExporter())
                .isFalse();
    }

    @Test
    void aSignalWithoutAnEndpointGoesNowhere() {
        assertThat(of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://c:4318/v1/traces")
                        .properties())
                .containsEntry("otel.traces.exporter", "otlp")
                .containsEntry("otel.metrics.exporter", "none")
                .containsEntry("otel.logs.exporter", "none")
                .containsEntry("otel.exporter.otlp.protocol", "http/protobuf")
                .containsEntry("otel.service.name", "contextd");
    }

    @Test
    void whatIsNotSpokenIsDeclinedWithWhatToDo() {
        var grpc = of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4317", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc");
        assertThat(grpc.nameAnExporter()).isFalse();
        assertThat(grpc.declined()).singleElement().asString().contains("grpc", "http/protobuf", "4318");

        var console = of("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4318", "OTEL_LOGS_EXPORTER", "console");
        assertThat(console.nameAnExporter()).isTrue();
        assertThat(console.declined()).singleElement().asString().contains("OTEL_LOGS_EXPORTER", "console");
        assertThat(console.properties()).containsEntry("otel.logs.exporter", "none");
    }

    @Test
    void headersAreNotShown() {
        assertThat(of("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer abc"))
                .hasToString("[OTEL_EXPORTER_OTLP_HEADERS]");
        assertThat(OtelVariables.of(Map.of("PATH", "/bin")).set()).isEmpty();
    }
}
