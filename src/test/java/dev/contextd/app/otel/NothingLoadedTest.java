package dev.contextd.app.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Main;
import dev.contextd.OtherProcess;
import dev.contextd.Requests;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What telemetry costs those who do not want it.
class NothingLoadedTest {
    @TempDir
    Path directory;

    /// The classes of a whole server that answered a call which keeps something.
    private String loaded(Map<String, String> environment) throws IOException, InterruptedException {
        var log = directory.resolve("loaded.txt");
        var server = OtherProcess.start(
                environment,
                List.of("-Xlog:class+load=info:file=" + log + "::filecount=0"),
                Main.class,
                "stdio",
                "--standalone",
                "--data-dir",
                directory.resolve("data").toString());
        try (var in = server.getOutputStream()) {
            var call = Json.object().put("name", "memory_record");
            call.putObject("arguments")
                    .put("project_path", directory.toString())
                    .put("title", "One")
                    .put("content", "Something to keep.")
                    .put("outcome", "success");
            in.write((Requests.stateless(1, "tools/call", call) + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
            assertThat(server.inputReader().readLine()).contains("\"id\":1").contains("mem_");
        }
        assertThat(server.waitFor()).isZero();
        return Files.readString(log);
    }

    @Test
    void withoutVariablesNoClassOfOpenTelemetryIsLoadedSoNoThreadOfItRuns() throws Exception {
        assertThat(loaded(Map.of()))
                .contains("dev.contextd.app.Telemetry", "dev.contextd.app.watch.MeasuredStore")
                .doesNotContain("io.opentelemetry")
                .doesNotContain("dev.contextd.app.otel.OtelExport")
                .doesNotContain("java.net.http.HttpClient");
    }

    @Test
    void withVariablesTheyAre() throws Exception {
        try (var collector = Collector.start()) {
            var variables = new HashMap<>(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url()));

            assertThat(loaded(variables)).contains("io.opentelemetry", "java.net.http.HttpClient");
            assertThat(collector.spans()).anyMatch(span -> span.getName().equals("tools/call memory_record"));
        }
    }
}
