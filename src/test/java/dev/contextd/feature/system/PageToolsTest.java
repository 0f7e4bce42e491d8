package dev.contextd.feature.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the page asks of the server itself.
class PageToolsTest {
    @TempDir
    Path directory;

    @Test
    void noAgentIsOfferedOrCanCallWhatIsForThePage() throws Exception {
        for (String toolsets : new String[] {"all", "auto", "short", "memories"}) {
            try (var world = World.in(directory.resolve(toolsets), Map.of("toolsets", toolsets))) {
                assertThat(world.http()
                                .stateless("tools/list", Json.object())
                                .json()
                                .at("/result/tools")
                                .valueStream()
                                .map(tool -> tool.path("name").asString()))
                        .isNotEmpty()
                        .noneMatch(name -> name.startsWith("page_"));
                assertThat(world.http().call("page_now", "{}").json().has("error"))
                        .isTrue();
                assertThat(world.http()
                                .call("call_tool", "{\"name\":\"page_now\",\"arguments\":{}}")
                                .json()
                                .toString())
                        .doesNotContain("vectors_waiting");
                assertThat(ask(world, "page_now", "somebody").has("vectors_waiting"))
                        .isTrue();
            }
        }
    }

    @Test
    void theFolderOfAProjectIsKnownToWhoWorksThereAndToNobodyElse() throws Exception {
        var project = Files.createDirectories(directory.resolve("lighthouse"));
        try (var world = World.in(directory)) {
            String asked = Json.object()
                    .put("title", "Lamp")
                    .put("content", "It turns once a minute.")
                    .put("outcome", "success")
                    .put("project_path", project.toString())
                    .toString();
            world.http().call("memory_record", asked);
            world.http().call("memory_record", asked);

            var known = ask(world, "page_projects", "somebody").path("projects");
            assertThat(known.findValuesAsString("name")).containsExactly("lighthouse");
            assertThat(known.findValuesAsString("path"))
                    .containsExactly(project.toRealPath().toString());
            assertThat(ask(world, "page_projects", "another").path("projects").isEmpty())
                    .isTrue();
        }
    }

    @Test
    void agentsAreThereFromTheirComingToTheirGoing() throws Exception {
        try (var world = World.in(directory)) {
            try (var agent = world.stdio()) {
                agent.ask(Requests.initialize("2025-11-25"));

                assertThat(ask(world, "page_now", "somebody").path("agents").size())
                        .isEqualTo(1);
                assertThat(ask(world, "page_now", "another").path("agents").size())
                        .isZero();
            }
            Eventually.isTrue(
                    () -> ask(world, "page_now", "somebody").path("agents").isEmpty());
        }
    }

    @Test
    void onlyWhoRunsTheServerMayLookAtItsMachine() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(ask(world, "page_doctor", "another")
                            .at("/error/category")
                            .asString())
                    .isEqualTo("unauthorized");
        }
    }

    @Test
    void onlyWhoRunsTheServerMayMendItsMachine() throws Exception {
        try (var world = World.in(directory)) {
            var remedy = Json.object().put("remedy", "close_data_directory");

            assertThat(ask(world, "page_mend", remedy, "another")
                            .at("/error/category")
                            .asString())
                    .isEqualTo("unauthorized");
            assertThat(ask(world, "page_mend", remedy, "somebody").has("done")).isTrue();
        }
    }

    private static JsonNode ask(World world, String tool, String owner) {
        return ask(world, tool, Json.object(), owner);
    }

    private static JsonNode ask(World world, String tool, ObjectNode arguments, String owner) {
        var caller = new Caller(Owner.alone(owner), Connection.ofPage(owner), Progress.SILENT, Optional.empty());
        return world.wiring
                .pipelineOfPage()
                .run(tool, arguments, caller)
                .orElseThrow()
                .structured();
    }
}
