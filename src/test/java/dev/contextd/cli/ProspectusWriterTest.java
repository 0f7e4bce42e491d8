package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.local.bridge.Prospectus;
import dev.contextd.local.bridge.Reception;
import dev.contextd.tool.Json;
import dev.contextd.tool.ShownTools;
import dev.contextd.tool.ToolSelection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a bridge tells before there is a server is what the server would have told.
class ProspectusWriterTest {
    private static final List<String> LISTS =
            List.of("tools/list", "prompts/list", "resources/list", "resources/templates/list");

    @TempDir
    Path directory;

    private World world;
    private Prospectus prospectus;

    @BeforeEach
    void write() throws Exception {
        world = World.in(directory);
        prospectus = ProspectusWriter.of(world.wiring);
    }

    @AfterEach
    void end() throws Exception {
        world.close();
    }

    private Reception reception(ToolSelection selection) {
        return new Reception(
                Optional.of(prospectus),
                (client, tool) ->
                        ShownTools.to(client, selection).admits(tool.toolset(), tool.core(), tool.readOnly()));
    }

    private static Optional<JsonNode> answer(Reception reception, ObjectNode request) {
        return reception
                .answer(request.toString().getBytes(StandardCharsets.UTF_8))
                .map(bytes -> Json.MAPPER.readTree(bytes));
    }

    private static List<ObjectNode> questions(String version) {
        var questions = new ArrayList<ObjectNode>();
        questions.add(Requests.initialize(version));
        questions.add(Requests.plain("p", "ping", Json.object()));
        questions.add(Requests.stateless(9, "server/discover", Json.object()));
        for (String list : LISTS) {
            questions.add(Requests.plain(2, list, Json.object()));
            questions.add(Requests.stateless("\"ä", list, Json.object()));
        }
        return questions;
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2026-07-28", "1999-01-01"})
    void everyRevisionIsAnsweredAsTheServerDoes(String version) throws Exception {
        var reception = reception(world.config.selection());
        try (var server = world.stdio()) {
            for (var question : questions(version)) {
                assertThat(answer(reception, question).map(JsonNode::toString))
                        .as(question.toString())
                        .contains(changing(server.ask(question)).toString());
            }
        }
    }

    /// A server's own lists do not change; what a bridge told may turn out otherwise.
    private static JsonNode changing(JsonNode answer) {
        if (answer.at("/result/capabilities") instanceof ObjectNode capabilities) {
            for (String lists : List.of("tools", "prompts", "resources")) {
                capabilities.withObject("/" + lists).put("listChanged", true);
            }
        }
        return answer;
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "all", "short", "core", "memories", "core,skills", "hooks"})
    void everySelectionIsAnsweredAsTheServerDoes(String names) throws Exception {
        for (boolean readOnly : List.of(false, true)) {
            var selection = new ToolSelection(List.of(names.split(",", -1)), readOnly);
            var list = Requests.stateless(1, "tools/list", Json.object());
            try (var server = world.stdio(selection)) {
                assertThat(answer(reception(selection), list).map(JsonNode::toString))
                        .contains(server.ask(list).toString());
            }
        }
    }

    @Test
    void itIsTheSameReadAsItWasWritten() throws Exception {
        var text = prospectus.toString();
        assertThat(Prospectus.read(text)).isEqualTo(prospectus);
        assertThat(prospectus.tools()).hasSizeGreaterThan(30);
    }

    @Test
    void whatIsPeculiarIsForTheServerToAnswer() {
        var reception = reception(world.config.selection());
        var list = Requests.plain(1, "tools/list", Json.object());
        assertThat(answer(reception, list)).as("before the handshake").isEmpty();
        var claim = Requests.stateless(1, "tools/list", Json.object());
        for (String meta : List.of(
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}",
                "{\"io.modelcontextprotocol/protocolVersion\":7,\"io.modelcontextprotocol/clientCapabilities\":{}}",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2030-01-01\",\"io.modelcontextprotocol/clientCapabilities\":{}}",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":[]}",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{},"
                        + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"x\"}}",
                "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{},"
                        + "\"io.modelcontextprotocol/logLevel\":\"loud\"}")) {
            var broken = claim.deepCopy();
            ((ObjectNode) broken.get("params")).set("_meta", Json.MAPPER.readTree(meta));
            assertThat(answer(reception, broken)).as(meta).isEmpty();
        }
        for (var params :
                List.of("{}", "{\"protocolVersion\":\"2025-11-25\"}", "{\"protocolVersion\":1,\"capabilities\":{}}")) {
            assertThat(answer(reception, Requests.plain(1, "initialize", (ObjectNode) Json.MAPPER.readTree(params))))
                    .as(params)
                    .isEmpty();
        }
        assertThat(answer(reception, Requests.initialize("2025-11-25"))).isPresent();
        assertThat(answer(reception, Requests.initialize("2025-11-25")))
                .as("a second handshake")
                .isEmpty();
        assertThat(answer(reception, list)).isPresent();
        assertThat(answer(reception, list.deepCopy().put("jsonrpc", "1.0"))).isEmpty();
        assertThat(answer(reception, list.deepCopy().put("id", 1.5))).isEmpty();
        assertThat(answer(reception, list.deepCopy().put("more", 1))).isEmpty();
        var second = list.deepCopy();
        ((ObjectNode) second.get("params")).put("cursor", "");
        assertThat(answer(reception, second)).as("another page").isEmpty();
        assertThat(answer(reception, Requests.stateless(1, "ping", Json.object())))
                .isEmpty();
        assertThat(reception.answer("[]".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(reception.answer("no".getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void settingsThatChangeAListLeaveItToTheServer() {
        var plain = Settings.read(Map.of("roots", "/a"), Map.of(), directory.resolve("none"));
        assertThat(Config.offersAsBuilt(plain)).isTrue();
        for (String key : List.of("mcp.page_size", "limits.tag")) {
            var other = Settings.read(Map.of(key, "7"), Map.of(), directory.resolve("none"));
            assertThat(Config.offersAsBuilt(other)).as(key).isFalse();
        }
    }
}
