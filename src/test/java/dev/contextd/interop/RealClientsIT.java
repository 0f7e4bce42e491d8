package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.mcp.fixture.FixtureDaemon;
import dev.contextd.mcp.fixture.FixtureServer;
import dev.contextd.mcp.fixture.FixtureStdio;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The Inspector and the TypeScript client against the product, over both transports and in every era they know.
class RealClientsIT {
    private static final String INSPECTOR = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";

    @TempDir
    private Path directory;

    @AfterEach
    void endTheServerThatABridgeStarted() throws Exception {
        Daemons.end(Product.stdioData(directory));
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "auto", "legacy"})
    void theInspectorFindsNothingWrongWithTheToolsOverHttp(String era) throws Exception {
        try (var product = Product.start(directory)) {
            var target = List.of(
                    product.url(),
                    "--transport",
                    "http",
                    "--protocol-era",
                    era,
                    "--header",
                    "Authorization: " + product.authorization());

            assertThat(tools(inspect(target, List.of("--method", "tools/list", "--strict"), List.of())))
                    .contains("ping", "status");
            assertPong(inspect(target, List.of("--method", "tools/call", "--tool-name", "ping"), List.of()));
        }
    }

    @Test
    void theInspectorStartsTheProductOverStdio() throws Exception {
        var era = List.of("--protocol-era", "auto");
        var command = new ArrayList<>(List.of("--"));
        command.addAll(Product.stdioCommand(directory));

        assertThat(tools(inspect(era, List.of("--method", "tools/list", "--strict"), command)))
                .contains("ping", "status");
        assertPong(inspect(era, List.of("--method", "tools/call", "--tool-name", "ping"), command));
    }

    private JsonNode inspect(List<String> target, List<String> method, List<String> command) throws Exception {
        var arguments = new ArrayList<>(List.of("--cli", "--format", "json", "-q"));
        arguments.addAll(target);
        arguments.addAll(method);
        arguments.addAll(command);
        var ran = NodeTools.installed(directory, INSPECTOR, arguments);
        return Json.MAPPER.readTree(ran.outputOfSuccess()).path("result");
    }

    private static List<String> tools(JsonNode result) {
        return result.path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    private static void assertPong(JsonNode result) {
        assertThat(result.path("structuredContent").path("reply").asString("")).isEqualTo("pong");
    }

    @ParameterizedTest
    @CsvSource({"modern, 2026-07-28", "legacy, 2025-11-25"})
    void theTypeScriptClientUsesEverythingOverHttp(String era, String version) throws Exception {
        try (var product = Product.start(directory)) {
            assertTour(version, run("tour.mjs", era, List.of(product.url(), product.authorization())));
        }
    }

    @ParameterizedTest
    @CsvSource({"modern, 2026-07-28", "legacy, 2025-11-25"})
    void theTypeScriptClientUsesEverythingOverStdio(String era, String version) throws Exception {
        assertTour(version, run("tour.mjs", era, Product.stdioCommand(directory)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void theTypeScriptClientFollowsCancelsAndAnswersCallsOverHttp(String era) throws Exception {
        try (var server = FixtureServer.start()) {
            assertCalls(run("calls.mjs", era, List.of(server.url())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void theTypeScriptClientFollowsCancelsAndAnswersCallsOverStdio(String era) throws Exception {
        assertCalls(run("calls.mjs", era, FixtureStdio.command()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void theTypeScriptClientFollowsCancelsAndAnswersCallsThroughTheBridge(String era) throws Exception {
        try (var _ = FixtureDaemon.at(Product.stdioData(directory))) {
            assertCalls(run("calls.mjs", era, Product.stdioCommand(directory)));
        }
    }

    private JsonNode run(String script, String era, List<String> target) throws Exception {
        var arguments = new ArrayList<>(List.of(era));
        arguments.addAll(target);
        var ran = NodeTools.script(directory, script, arguments);
        return Json.MAPPER.readTree(ran.outputOfSuccess());
    }

    private static void assertCalls(JsonNode seen) {
        assertThat(seen.path("progress").toString()).isEqualTo("[0,50,100]");
        assertThat(seen.path("brokenOff").asString()).isEqualTo("broken off");
        assertThat(seen.path("cancelled").asString()).isEqualTo("1");
        assertThat(seen.path("greeting").asString()).isEqualTo("Hello, Ada!");
        assertThat(seen.path("twoRounds").asString()).isEqualTo("Both were answered.");
        assertThat(seen.path("routed").asString()).contains("Österreich");
        assertThat(seen.path("heardOfChange").asBoolean()).isTrue();
    }

    private static void assertTour(String version, JsonNode answers) {
        assertThat(answers.path("version").asString()).isEqualTo(version);
        assertThat(answers.path("tools").toString()).contains("ping", "status");
        assertPong(answers.path("ping"));
        assertThat(answers.at("/status/structuredContent/status").asString()).isEqualTo("healthy");
        assertThat(answers.at("/failure/isError").asBoolean()).isTrue();
        assertThat(answers.at("/failure/structuredContent/error/category").asString())
                .isEqualTo("not_found");
        assertThat(answers.path("resources").toString()).contains("contextd://help");
        assertThat(answers.at("/help/text").asString()).startsWith("# contextd");
        assertThat(answers.path("prompts").toString()).contains("status");
        assertThat(answers.at("/prompt/content/text").asString()).contains("is healthy");
        assertThat(answers.path("completion").toString()).isEqualTo("[\"full\"]");
        assertThat(answers.path("unknown").asInt()).isEqualTo(-32602);
    }
}
