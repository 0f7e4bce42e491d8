package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolReply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Which directories somebody may ask about.
class ReadableDirectoriesTest {
    @TempDir
    Path directory;

    @TempDir
    Path elsewhere;

    Plot plot;
    Path other;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
        plot.context(".", "Ours", "");
        other = Files.createDirectory(elsewhere.resolve("other")).toRealPath();
        Files.writeString(other.resolve(".context.yaml"), Plot.yaml(".", "0", "Theirs"));
    }

    @AfterEach
    void close() throws Exception {
        plot.close();
    }

    private ToolReply call(Connection connection, String tool, String arguments) {
        var caller = new Caller(Owner.alone("somebody"), connection, Progress.SILENT, Optional.empty());
        return plot.world
                .wiring
                .pipeline()
                .run(tool, (ObjectNode) Json.MAPPER.readTree(arguments), caller)
                .orElseThrow();
    }

    @Test
    void withoutAPathItIsTheProjectOfTheConnection() {
        var connection = Connection.startedIn(plot.root);
        assertThat(call(connection, "query_context", "{\"scope\":\".\"}").text())
                .contains("Ours");

        connection.enter(Project.required(other.toString()));
        assertThat(call(connection, "query_context", "{\"scope\":\".\"}").text())
                .contains("Theirs");
    }

    @Test
    void overStdioAPathReachesAnyDirectory() throws Exception {
        try (var client = plot.world.stdio()) {
            for (String tool : new String[] {"query_context", "check_freshness"}) {
                assertThat(answer(client, tool, "{\"scope\":\".\",\"path\":\"" + other + "\"}")
                                .has("error"))
                        .isFalse();
            }
            assertThat(answer(client, "list_contexts", "{\"path\":\"" + other + "\"}")
                            .at("/entries/0/summary")
                            .asString())
                    .isEqualTo("Theirs");
            assertThat(answer(client, "query_context", "{\"query\":\"theirs\",\"path\":\"" + other + "\"}")
                            .at("/results/0/scope")
                            .asString())
                    .isEqualTo(".");
            assertThat(answer(client, "update_context", """
                    {"scope":".","fields":{"todos":["x"]},"path":"%s"}""".formatted(other))
                            .path("updated")
                            .asBoolean())
                    .isTrue();
        }
    }

    private static JsonNode answer(StdioClientOfTests client, String tool, String arguments) throws Exception {
        return client.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments)))
                .at("/result/structuredContent");
    }

    @Test
    void whatIsOutsideTheRootsThatAreSetIsSaidToBeOutside() throws Exception {
        plot.close();
        plot = new Plot(directory, Map.of("roots", plot.root.toString()));
        Files.createSymbolicLink(plot.root.resolve("link"), other);

        for (var connection : List.of(Connection.startedIn(other), Connection.withoutSession("http"))) {
            assertThat(call(connection, "query_context", inOther("\"scope\":\".\",", plot.root))
                            .failed())
                    .isFalse();
            for (var path : List.of(other, plot.root.resolve("link"))) {
                String outside = "\"" + path + "\" is outside the allowed roots: " + plot.root;
                for (String tool : List.of("query_context", "check_freshness")) {
                    refused(connection, tool, inOther("\"scope\":\".\",", path), outside);
                }
                refused(connection, "query_context", inOther("\"query\":\"theirs\",", path), outside);
                refused(
                        connection,
                        "list_contexts",
                        inOther("", path),
                        "Failed to scan project at \"" + path + "\": " + outside);
                refused(
                        connection,
                        "update_context",
                        inOther("\"scope\":\".\",\"fields\":{\"todos\":[\"x\"]},", path),
                        outside);
            }
        }
        assertThat(other.resolve(".context.yaml")).content().doesNotContain("todos");
    }

    private static String inOther(String arguments, Path path) {
        return "{" + arguments + "\"path\":\"" + path + "\"}";
    }

    private void refused(Connection connection, String tool, String arguments, String error) {
        var refused = call(connection, tool, arguments);
        assertThat(refused.failed()).isTrue();
        assertThat(refused.structured().path("error").asString()).isEqualTo(error);
    }

    @Test
    void overHttpAPathStaysWhereTheServerWasStarted() {
        refused(
                Connection.withoutSession("http"),
                "query_context",
                inOther("\"scope\":\".\",", other),
                "\"" + other + "\" is outside the allowed roots: " + plot.root.getParent());
    }
}
