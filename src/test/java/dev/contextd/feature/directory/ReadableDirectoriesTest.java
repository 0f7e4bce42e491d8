package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolReply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Which directories somebody may ask about.
class ReadableDirectoriesTest {
    @TempDir
    Path directory;

    Plot plot;
    Path other;

    @BeforeEach
    void open() throws Exception {
        plot = new Plot(directory);
        plot.context(".", "Ours", "");
        other = Files.createDirectory(directory.resolve("other")).toRealPath();
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
    void whatIsOutsideIsTraversalAndForTheListAGlobalError() {
        var connection = Connection.startedIn(plot.root);
        String path = "\"path\":\"" + other + "\"";

        for (String tool : new String[] {"query_context", "check_freshness"}) {
            var refused = call(connection, tool, "{\"scope\":\".\"," + path + "}");
            assertThat(refused.failed()).isTrue();
            assertThat(refused.structured().path("error").asString())
                    .isEqualTo("Invalid scope: path traversal detected");
        }
        var list = call(connection, "list_contexts", "{" + path + "}");
        assertThat(list.failed()).isTrue();
        assertThat(list.structured().path("error").asString()).isEqualTo("Failed to scan project at \"" + other + "\"");
        var update =
                call(connection, "update_context", "{\"scope\":\".\",\"fields\":{\"todos\":[\"x\"]}," + path + "}");
        assertThat(update.failed()).isTrue();
        assertThat(other.resolve(".context.yaml")).content().doesNotContain("todos");
    }
}
