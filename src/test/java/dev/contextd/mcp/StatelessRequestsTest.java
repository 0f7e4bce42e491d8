package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.2 to §2.4: what a request of the current revision must say, in which order that is checked, and
/// the codes.
class StatelessRequestsTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private static ObjectNode meta(ObjectNode request) {
        return (ObjectNode) request.at("/params/_meta");
    }

    private static ObjectNode list() {
        return Requests.stateless("id-1", "tools/list", Json.object());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"_meta\":7}",
                "{\"_meta\":{}}",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":7}}",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":[]}}"
            })
    void anIncompleteEnvelopeIsInvalidParamsUnder400WithTheId(String params) throws Exception {
        var request = Requests.plain("id-1", "server/discover", (ObjectNode) Json.MAPPER.readTree(params));

        var answer = world.http().stateless(request, Map.of());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32602);
        assertThat(answer.json().path("id").asString()).isEqualTo("id-1");
    }

    @Test
    void clientInfoMayBeAbsentButNotMalformed() throws Exception {
        var without = list();
        var malformed = list();
        meta(malformed).put("io.modelcontextprotocol/clientInfo", "me");

        assertThat(world.http().stateless(without, Map.of()).status()).isEqualTo(200);
        assertThat(world.http().stateless(malformed, Map.of()).errorCode()).isEqualTo(-32602);
    }

    @Test
    void anUnknownLogLevelIsInvalidParams() throws Exception {
        var request = list();
        meta(request).put("io.modelcontextprotocol/logLevel", "shouting");

        assertThat(world.http().stateless(request, Map.of()).errorCode()).isEqualTo(-32602);
    }

    @ParameterizedTest
    @CsvSource({"MCP-Protocol-Version,", "MCP-Protocol-Version,2025-11-25", "Mcp-Method,", "Mcp-Method,tools/call"})
    void aHeaderThatIsMissingOrDiffersIsAMismatch(String header, String value) throws Exception {
        var answer = world.http().stateless(list(), Map.of(header, value == null ? "" : value));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32020);
        assertThat(answer.json().path("id").asString()).isEqualTo("id-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "status", "=?base64?cG9uZw==?=", "=?base64?not base64?=", "=?base64?cGluZw?="})
    void aNameHeaderThatIsMissingDiffersOrIsMalformedIsAMismatch(String name) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool("ping", "{}"));

        var answer = world.http().stateless(request, Map.of("Mcp-Name", name));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32020);
    }

    @Test
    void aNameMayBeSentInBase64() throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool("ping", "{}"));
        String encoded = Base64.getEncoder().encodeToString("ping".getBytes(StandardCharsets.UTF_8));

        var answer = world.http().stateless(request, Map.of("Mcp-Name", "=?base64?" + encoded + "?="));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void aResourceIsNamedByItsUri() throws Exception {
        var request = Requests.stateless(1, "resources/read", Json.object().put("uri", "contextd://help"));

        assertThat(world.http().stateless(request, Map.of()).status()).isEqualTo(200);
        assertThat(world.http()
                        .stateless(request, Map.of("Mcp-Name", "contextd://other"))
                        .errorCode())
                .isEqualTo(-32020);
    }

    @Test
    void anUnsupportedVersionIsAnsweredWithTheSupportedOnes() throws Exception {
        var request = list();
        meta(request).put(Requests.VERSION_KEY, "2031-01-01");

        var answer = world.http().stateless(request, Map.of("MCP-Protocol-Version", "2031-01-01"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32022);
        var data = answer.json().at("/error/data");
        assertThat(data.path("requested").asString()).isEqualTo("2031-01-01");
        assertThat(data.path("supported").toString())
                .contains("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26")
                .doesNotContain("2024-11-05");
    }

    @Test
    void theChecksComeInTheRevisionsOrder() throws Exception {
        var everythingWrong = Requests.plain(1, "no/such", Json.object());
        var headers = new HashMap<>(HttpClientOfTests.routing(everythingWrong));
        headers.put("Mcp-Method", "other");
        assertThat(world.http().post(everythingWrong.toString(), headers).errorCode())
                .as("envelope")
                .isEqualTo(-32602);

        var wrongVersion = Requests.stateless(1, "no/such", Json.object());
        meta(wrongVersion).put(Requests.VERSION_KEY, "2031-01-01");
        assertThat(world.http().post(wrongVersion.toString(), headers).errorCode())
                .as("version header against body")
                .isEqualTo(-32020);
        headers.put("MCP-Protocol-Version", "2031-01-01");
        assertThat(world.http().post(wrongVersion.toString(), headers).errorCode())
                .as("version")
                .isEqualTo(-32022);

        var unknownMethod = Requests.stateless(1, "no/such", Json.object());
        headers.put("MCP-Protocol-Version", "2026-07-28");
        assertThat(world.http().post(unknownMethod.toString(), headers).errorCode())
                .as("method header")
                .isEqualTo(-32020);
        headers.put("Mcp-Method", "no/such");
        assertThat(world.http().post(unknownMethod.toString(), headers).errorCode())
                .as("method")
                .isEqualTo(-32601);
    }

    @Test
    void anUnknownMethodIs404WithTheId() throws Exception {
        var answer = world.http().stateless("no/such", Json.object());

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.errorCode()).isEqualTo(-32601);
        assertThat(answer.json().path("id").asInt()).isEqualTo(7);
    }

    @Test
    void badParamsUnknownToolsAndPromptsAreInvalidParamsUnder200() throws Exception {
        for (var request : new ObjectNode[] {
            Requests.stateless(1, "tools/call", Requests.tool("no_such", "{}")),
            Requests.stateless(1, "tools/call", Json.object()),
            Requests.stateless(1, "prompts/get", Json.object().put("name", "no_such")),
            Requests.stateless(1, "tools/list", Json.object().put("cursor", "nonsense")),
            Requests.stateless(1, "completion/complete", Json.object())
        }) {
            var answer = world.http().stateless(request, Map.of());

            assertThat(answer.status()).as(request.toString()).isEqualTo(200);
            assertThat(answer.errorCode()).as(request.toString()).isEqualTo(-32602);
        }
    }

    @Test
    void anUnknownResourceIsInvalidParamsWithItsUri() throws Exception {
        var answer = world.http().stateless("resources/read", Json.object().put("uri", "contextd://nothing"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.errorCode()).isEqualTo(-32602);
        assertThat(answer.json().at("/error/data/uri").asString()).isEqualTo("contextd://nothing");
    }

    @Test
    void aSessionIsNeitherNeededNorMinted() throws Exception {
        var answer = world.http().stateless(list(), Map.of("Mcp-Session-Id", "whatever", "Last-Event-ID", "9"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("mcp-session-id")).isEmpty();
    }
}
