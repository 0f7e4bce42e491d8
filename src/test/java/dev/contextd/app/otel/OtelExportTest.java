package dev.contextd.app.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.telemetry.Pseudonym;
import dev.contextd.tool.Json;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// What a collector gets to see of calls that a client makes over MCP.
class OtelExportTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final String SAMPLED = "00-" + TRACE + "-" + PARENT + "-01";
    private static final String SECRET_TEXT = "the zebra crosses at midnight";

    @TempDir
    Path directory;

    private Collector collector;

    @BeforeEach
    void listen() throws IOException {
        collector = Collector.start();
    }

    @AfterEach
    void stop() {
        collector.close();
    }

    private interface Visit {
        void make(HttpClientOfTests client, Path project) throws Exception;
    }

    /// Everything is exported when the world has ended.
    private void visited(Map<String, String> variables, Visit visit) throws Exception {
        var project = Files.createDirectories(directory.resolve("project"));
        var environment = new HashMap<>(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url()));
        environment.putAll(variables);
        try (var world = World.in(directory, Map.of(), environment)) {
            visit.make(world.http(), project.toRealPath());
        }
    }

    private static ObjectNode call(String tool, ObjectNode arguments, String traceparent) {
        var params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        var request = Requests.stateless(7, "tools/call", params);
        if (!traceparent.isEmpty()) {
            ((ObjectNode) request.path("params").path("_meta")).put("traceparent", traceparent);
        }
        return request;
    }

    private static ObjectNode memory(Path project) {
        return Json.object()
                .put("project_path", project.toString())
                .put("title", "Zebra")
                .put("outcome", "success")
                .put("content", SECRET_TEXT);
    }

    private static ObjectNode question(Path project) {
        return Json.object().put("project_path", project.toString()).put("query", SECRET_TEXT);
    }

    private Span span(String name) {
        return collector.spans().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in "
                        + collector.spans().stream().map(Span::getName).toList()));
    }

    private static String noted(Span span, String key) {
        return Collector.attribute(span.getAttributesList(), key).orElse("");
    }

    private static String hex(com.google.protobuf.ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }

    @Test
    void aCallIsASpanInTheTraceOfItsCallerWithWhatItDidBelow() throws Exception {
        visited(Map.of(), (client, project) -> {
            var kept = client.stateless(call("memory_record", memory(project), ""), Map.of());
            var found = client.stateless(
                    call("memory_search", question(project), SAMPLED), Map.of("traceparent", "00-bad"));

            assertThat(kept.body()).doesNotContain("isError\":true");
            assertThat(found.body()).contains(SECRET_TEXT);
        });

        var search = span("tools/call memory_search");
        assertThat(hex(search.getTraceId())).isEqualTo(TRACE);
        assertThat(hex(search.getParentSpanId())).isEqualTo(PARENT);
        assertThat(search.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
        assertThat(noted(search, "tool.name")).isEqualTo("memory_search");
        assertThat(noted(search, "project.path"))
                .isEqualTo(directory.resolve("project").toRealPath().toString());
        assertThat(noted(search, "owner.hash")).isEqualTo(Pseudonym.of("somebody"));
        var below = collector.spans().stream()
                .filter(span -> span.getParentSpanId().equals(search.getSpanId()))
                .map(Span::getName)
                .toList();
        assertThat(below).contains("store.get", "search.search", "embedding.embed");
        assertThat(collector.spans())
                .filteredOn(span -> span.getName().equals("store.write"))
                .anyMatch(span -> span.getParentSpanId()
                        .equals(span("tools/call memory_record").getSpanId()));
    }

    @Test
    void theHeaderNamesTheTraceToo() throws Exception {
        visited(
                Map.of(),
                (client, _) -> client.stateless(call("ping", Json.object(), ""), Map.of("traceparent", SAMPLED)));

        assertThat(hex(span("tools/call ping").getTraceId())).isEqualTo(TRACE);
    }

    @Test
    void aMalformedTraceBeginsAnother() throws Exception {
        visited(Map.of(), (client, _) -> client.stateless(call("ping", Json.object(), "00-zz-11-01"), Map.of()));

        assertThat(span("tools/call ping").getParentSpanId().isEmpty()).isTrue();
    }

    @Test
    void anErrorIsRecordedInOneWord() throws Exception {
        visited(
                Map.of(),
                (client, project) -> client.stateless(
                        call("memory_search", Json.object().put("project_path", project.toString()), ""), Map.of()));

        var span = span("tools/call memory_search");
        assertThat(span.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
        assertThat(noted(span, "error.type")).isEqualTo("validation");
        assertThat(span.getEventsList())
                .singleElement()
                .satisfies(event -> assertThat(event.getName()).isEqualTo("exception"));
    }

    @Test
    void everythingMeasuredIsExportedAndWhatWasLoggedToo() throws Exception {
        visited(Map.of(), (client, project) -> {
            client.stateless(call("memory_record", memory(project), ""), Map.of());
            client.stateless(
                    call(
                            "branch_status",
                            Json.object()
                                    .put("project_path", project.toString())
                                    .put("branch_id", "br_nobody"),
                            SAMPLED),
                    Map.of());
        });

        assertThat(collector.metrics())
                .extracting(metric -> metric.getName())
                .contains(
                        "http.server.request.duration",
                        "http.server.active_requests",
                        "contextd.http.connections",
                        "contextd.tool.duration",
                        "contextd.store.duration",
                        "contextd.search.duration",
                        "contextd.embedding.queue");
        var calls = collector.metrics().stream()
                .filter(metric -> metric.getName().equals("contextd.tool.duration"))
                .flatMap(metric -> metric.getHistogram().getDataPointsList().stream())
                .filter(point -> Collector.attribute(point.getAttributesList(), "tool.name")
                        .equals(java.util.Optional.of("memory_record")))
                .toList();
        assertThat(calls).isNotEmpty().allMatch(point -> point.getCount() == 1);
        assertThat(collector.logs()).anySatisfy(line -> {
            assertThat(line.getBody().getStringValue()).contains("event=branch_not_found");
            assertThat(Collector.attribute(line.getAttributesList(), "owner")).contains(Pseudonym.of("somebody"));
            assertThat(hex(line.getTraceId())).isEqualTo(TRACE);
        });
    }

    @Test
    void whatWasWrittenAndWhoWroteItIsInNothing() throws Exception {
        visited(Map.of(), (client, project) -> {
            client.stateless(call("memory_record", memory(project), ""), Map.of());
            client.stateless(call("memory_search", question(project), ""), Map.of());
            client.stateless(call("context_branch", Json.object().put("description", SECRET_TEXT), ""), Map.of());
        });

        assertThat(collector.received()).isNotEmpty();
        var all = collector.spans().toString() + collector.metrics() + collector.logs();
        assertThat(all).doesNotContain("zebra").doesNotContain("somebody");
        assertThat(collector.metrics().toString()).doesNotContain(directory.toString());
    }

    @Test
    void theOtherVariablesMeanWhatTheStandardSays() throws Exception {
        visited(
                Map.of(
                        "OTEL_EXPORTER_OTLP_HEADERS",
                        "x-tenant=blue",
                        "OTEL_EXPORTER_OTLP_COMPRESSION",
                        "gzip",
                        "OTEL_SERVICE_NAME",
                        "memory-of-team",
                        "OTEL_RESOURCE_ATTRIBUTES",
                        "deployment.environment.name=test",
                        "OTEL_LOGS_EXPORTER",
                        "none",
                        "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
                        collector.url() + "/elsewhere"),
                (client, _) -> client.stateless(call("ping", Json.object(), ""), Map.of()));

        assertThat(collector.received())
                .allSatisfy(it -> assertThat(it.headers())
                        .containsEntry("x-tenant", "blue")
                        .containsEntry("content-encoding", "gzip"));
        assertThat(collector.received())
                .extracting(Collector.Received::path)
                .contains("/v1/traces", "/elsewhere")
                .doesNotContain("/v1/logs", "/v1/metrics");
        assertThat(collector.resources()).allSatisfy(resource -> {
            var attributes = resource.getAttributesList();
            assertThat(Collector.attribute(attributes, "service.name")).contains("memory-of-team");
            assertThat(Collector.attribute(attributes, "deployment.environment.name"))
                    .contains("test");
            assertThat(Collector.attribute(attributes, "service.version")).isPresent();
        });
    }

    @Test
    void aSamplerDecidesUnlessTheCallerDid() throws Exception {
        visited(Map.of("OTEL_TRACES_SAMPLER", "parentbased_always_off"), (client, _) -> {
            client.stateless(call("ping", Json.object(), ""), Map.of());
            client.stateless(call("status", Json.object(), SAMPLED), Map.of());
        });

        assertThat(collector.spans())
                .extracting(Span::getName)
                .contains("tools/call status")
                .doesNotContain("tools/call ping");
    }

    @Test
    void aVariableThatIsWrongKeepsNobodyFromServing() throws Exception {
        visited(
                Map.of("OTEL_TRACES_SAMPLER", "sometimes"),
                (client, _) -> assertThat(client.call("ping", "{}").status()).isEqualTo(200));

        assertThat(collector.received()).isEmpty();
    }

    @Test
    void aCollectorThatIsAwayKeepsNobodyFromServing() throws Exception {
        collector.close();
        visited(
                Map.of(),
                (client, _) -> assertThat(List.of(
                                client.call("ping", "{}").status(),
                                client.call("status", "{}").status()))
                        .containsOnly(200));
    }
}
