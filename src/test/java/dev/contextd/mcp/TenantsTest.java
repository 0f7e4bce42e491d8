package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two owners on one server: what one does never shuts out the other.
class TenantsTest {
    private static final String CATEGORY = "/result/structuredContent/error/category";

    @TempDir
    Path directory;

    World world;
    HttpClientOfTests http;
    Map<String, String> alice;
    Map<String, String> bob;

    @BeforeEach
    void open() {
        world = World.in(
                directory,
                Map.of("http.sessions_max", "3", "folding.instance_branches_max", "4", "rate.default", "0.001/3"));
        http = world.http();
        alice = Map.of("Authorization", "Bearer " + world.wiring.tokens().add("alice", "web", "acme"));
        bob = Map.of("Authorization", "Bearer " + world.wiring.tokens().add("bob", "web", "acme"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private Map<String, String> session(Map<String, String> owner) throws Exception {
        var answer = http.post(Requests.initialize("2025-11-25").toString(), owner);
        var headers = new HashMap<>(owner);
        headers.put("Mcp-Session-Id", answer.header("mcp-session-id"));
        return headers;
    }

    private JsonNode call(Map<String, String> session, String tool, String arguments) throws Exception {
        return http.post(
                        Requests.plain(1, "tools/call", Requests.tool(tool, arguments))
                                .toString(),
                        session)
                .json();
    }

    @Test
    void manySessionsOfOneOwnerEndTheirOwnAndNobodyElses() throws Exception {
        var mine = session(bob);
        for (int i = 0; i < 5; i++) {
            session(alice);
        }

        assertThat(http.post(Requests.plain(1, "ping", Json.object()).toString(), mine)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anOwnerWithManyBranchesLeavesRoomForOthers() throws Exception {
        var project = "\"project_path\":\"" + directory + "\"";
        String branch = "{\"description\":\"d\",\"prompt\":\"p\",\"inject_memories\":false,\"budget\":100,"
                + "\"parent_branch_id\":\"main\"," + project + "}";
        var many = session(alice);
        assertThat(call(many, "context_branch", branch).at(CATEGORY).isMissingNode())
                .isTrue();
        assertThat(call(many, "context_branch", branch).at(CATEGORY).isMissingNode())
                .isTrue();

        var refused = call(many, "context_branch", branch);

        assertThat(refused.at(CATEGORY).asString()).isEqualTo("conflict");
        assertThat(refused.at("/result/structuredContent/error/message").asString())
                .contains("You can have 2 open branches");
        assertThat(call(session(bob), "context_branch", branch).at(CATEGORY).isMissingNode())
                .isTrue();
    }

    @Test
    void aFreshSessionIsNoFreshBucketAndAnotherOwnerHasTheirOwn() throws Exception {
        String hello = "{\"text\":\"hello\"}";
        for (int i = 0; i < 3; i++) {
            call(session(alice), "echo", hello);
        }

        assertThat(call(session(alice), "echo", hello).at(CATEGORY).asString()).isEqualTo("rate_limited");
        assertThat(call(session(bob), "echo", hello).at(CATEGORY).isMissingNode())
                .isTrue();
    }
}
