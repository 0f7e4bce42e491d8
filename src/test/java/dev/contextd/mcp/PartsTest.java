package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// A part of the offer at a path of its own.
class PartsTest {
    private static final Map<String, String> JSON =
            Map.of("Content-Type", "application/json", "Accept", "application/json, text/event-stream");

    @TempDir
    Path directory;

    private static Answer at(World world, String path, String method, ObjectNode params) throws Exception {
        return at(world, path, method, params, Map.of());
    }

    private static Answer at(
            World world, String path, String method, ObjectNode params, Map<String, String> moreHeaders)
            throws Exception {
        var headers = new HashMap<>(Map.of(
                "Content-Type",
                "application/json",
                "Accept",
                "application/json, text/event-stream",
                "MCP-Protocol-Version",
                "2026-07-28",
                "Mcp-Method",
                method,
                "Mcp-Name",
                params.path("name").asString("none")));
        headers.putAll(moreHeaders);
        return world.http()
                .send("POST", path, Requests.stateless(1, method, params).toString(), headers);
    }

    private static List<String> names(World world, String path) throws Exception {
        return at(world, path, "tools/list", Json.object())
                .json()
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    @Test
    void aPathNamesTheToolsetsThatAClientWants() throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", "all"))) {
            assertThat(names(world, "/mcp/x/core")).hasSizeBetween(5, 15).contains("memory_search");
            assertThat(names(world, "/mcp/x/memories,skills"))
                    .contains("memory_record", "skill_create")
                    .doesNotContain("context_branch");
            assertThat(names(world, "/mcp/x/memories/readonly"))
                    .contains("memory_search")
                    .doesNotContain("memory_record");
            assertThat(names(world, "/mcp/x/all")).isEqualTo(names(world, "/mcp"));
        }
    }

    @Test
    void whatIsNotOfferedThereCannotBeCalledThere() throws Exception {
        try (var world = World.in(directory)) {
            ObjectNode call = Json.object().put("name", "skill_list").set("arguments", Json.object());
            assertThat(at(world, "/mcp/x/skills", "tools/call", call).errorCode())
                    .isZero();
            assertThat(at(world, "/mcp/x/memories", "tools/call", call).errorCode())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void noPathOffersMoreThanTheSettings() throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", "memories", "read_only", "true"))) {
            assertThat(names(world, "/mcp/x/all"))
                    .isEqualTo(names(world, "/mcp"))
                    .doesNotContain("memory_record");
        }
    }

    @Test
    void whatDoesNotExistIsExplained() throws Exception {
        try (var world = World.in(directory)) {
            for (String path : List.of("/mcp/x/", "/mcp/x/memory", "/mcp/x/core/other", "/mcp/y")) {
                var answer = at(world, path, "tools/list", Json.object());
                assertThat(answer.status()).as(path).isEqualTo(404);
            }
            assertThat(at(world, "/mcp/x/memory", "tools/list", Json.object()).body())
                    .contains("/mcp/x/core");
        }
    }

    /// More parts than any table holds, each of which somebody could ask for.
    private static List<String> manyParts() {
        var names = ToolSelection.names();
        var parts = new ArrayList<String>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = 0; j < i; j++) {
                parts.add(names.get(i) + "," + names.get(j));
                parts.add(names.get(i) + "," + names.get(j) + "/readonly");
            }
        }
        return parts;
    }

    private static void askForMany(World world, Map<String, String> headers) throws Exception {
        for (String part : manyParts()) {
            assertThat(at(world, "/mcp/x/" + part, "tools/list", Json.object(), headers)
                            .status())
                    .as(part)
                    .isEqualTo(200);
        }
    }

    @Test
    void aClientOnStdioNeverGetsMoreThanItAskedForHoweverManyPartsThereAre() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(manyParts()).hasSizeGreaterThan(100);
            askForMany(world, Map.of());
            for (var wanted : List.of(
                    new ToolSelection(List.of("memories"), true),
                    new ToolSelection(List.of("no_such_toolset"), true))) {
                try (var client = world.stdio(wanted)) {
                    client.initialize("2025-11-25");
                    var listed = client.ask(Requests.plain(2, "tools/list", Json.object())
                                    .toString())
                            .at("/result/tools");

                    assertThat(listed.isArray()).isTrue();
                    assertThat(listed.valueStream()
                                    .filter(tool ->
                                            !tool.path("name").asString().equals("memory_search")))
                            .as(wanted.toString())
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void whoAsksForManyPartsPushesNobodyElseOut() throws Exception {
        try (var world = World.in(directory)) {
            var alice = bearing(world.wiring.tokens().add("alice", "a", "a"));
            var bob = bearing(world.wiring.tokens().add("bob", "b", "b"));
            var session = new HashMap<>(bob);
            session.putAll(JSON);
            var opened = world.http()
                    .send(
                            "POST",
                            "/mcp/x/core",
                            Requests.initialize("2025-11-25").toString(),
                            session);
            session.put("Mcp-Session-Id", opened.header("mcp-session-id"));

            askForMany(world, alice);

            String ping = Requests.plain(2, "ping", Json.object()).toString();
            assertThat(world.http().send("POST", "/mcp/x/core", ping, session).status())
                    .isEqualTo(200);
            assertThat(at(world, "/mcp/x/skills/readonly", "tools/list", Json.object(), bob)
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void ofOnesOwnPartsTheOneUnusedForLongestGivesWay() throws Exception {
        try (var world = World.in(directory)) {
            var first = openedAt(world, "/mcp/x/core");
            var second = openedAt(world, "/mcp/x/skills");
            for (String part : manyParts().subList(0, 18)) {
                at(world, "/mcp/x/" + part, "tools/list", Json.object());
                assertThat(pinged(world, "/mcp/x/core", first)).isEqualTo(200);
            }
            assertThat(pinged(world, "/mcp/x/skills", second))
                    .as("twenty are kept")
                    .isEqualTo(200);
            for (String part : manyParts().subList(18, 37)) {
                at(world, "/mcp/x/" + part, "tools/list", Json.object());
                assertThat(pinged(world, "/mcp/x/core", first)).as("in use").isEqualTo(200);
            }
            assertThat(pinged(world, "/mcp/x/skills", second)).as("pushed out").isEqualTo(404);
        }
    }

    private static Map<String, String> bearing(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Map<String, String> openedAt(World world, String path) throws Exception {
        var opened = world.http()
                .send("POST", path, Requests.initialize("2025-11-25").toString(), JSON);
        var session = new HashMap<>(JSON);
        session.put("Mcp-Session-Id", opened.header("mcp-session-id"));
        return session;
    }

    private static int pinged(World world, String path, Map<String, String> session) throws Exception {
        return world.http()
                .send("POST", path, Requests.plain(2, "ping", Json.object()).toString(), session)
                .status();
    }
}
