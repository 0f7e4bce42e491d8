package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// People who share, and people who must not: over HTTP, each with a token of their own.
class SharingTest {
    @TempDir
    Path directory;

    private World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode as(String token, String tool, ObjectNode arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString()));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    private ObjectNode lesson(String scope) {
        return Json.object()
                .put("title", "Never deploy on friday")
                .put("content", "Nobody is there on saturday.")
                .put("outcome", "failure")
                .put("scope", scope)
                .put("project_path", directory.toString());
    }

    private int found(String token) throws Exception {
        return as(token, "memory_search", Json.object().put("query", "deploy on friday"))
                .path("count")
                .asInt();
    }

    @Test
    void whoIsCalledLikeATeamIsNotInIt() throws Exception {
        String member = world.wiring.tokens().add("alice", "web", "acme");
        String lone = world.wiring.tokens().add("web", "web", "web");
        as(member, "memory_record", lesson("team"));

        assertThat(found(lone)).isZero();
    }

    @Test
    void whatALonePersonKeepsForTheirTeamIsForNoTeamCalledTheSame() throws Exception {
        String member = world.wiring.tokens().add("alice", "web", "acme");
        String lone = world.wiring.tokens().add("web", "web", "web");
        as(lone, "memory_record", lesson("team"));

        assertThat(found(member)).isZero();
        assertThat(found(lone)).isEqualTo(1);
    }

    @Test
    void whoIsCalledLikeAnOrganisationIsNotInIt() throws Exception {
        String member = world.wiring.tokens().add("alice", "web", "acme");
        String lone = world.wiring.tokens().add("acme", "web2", "acme");
        as(member, "memory_record", lesson("org"));

        assertThat(found(lone)).isZero();
    }
}
