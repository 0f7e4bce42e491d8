package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An error in a call, worse than any exception, is answered like every bug, and the server goes on.
class ErrorsTest {
    @TempDir
    Path directory;

    private static ObjectNode ending(String error) {
        return Requests.tool("echo", Json.object().put("text", error).toString());
    }

    private static void isAnIncident(JsonNode answer) {
        assertThat(answer.path("id").asInt()).isEqualTo(9);
        assertThat(answer.at("/result/isError").asBoolean()).isTrue();
        assertThat(answer.at("/result/structuredContent/error/message").asString())
                .contains("incident inc_")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"StackOverflowError", "OutOfMemoryError", "LinkageError", "AssertionError"})
    void onStdioAnErrorIsAnsweredAndTheNextCallToo(String error) throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            isAnIncident(client.ask(Requests.stateless(9, "tools/call", ending(error))));
            client.initialize("2025-11-25");
            isAnIncident(client.ask(Requests.plain(9, "tools/call", ending(error))));

            assertThat(client.ask(Requests.plain(10, "ping", Json.object()))
                            .path("id")
                            .asInt())
                    .isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"StackOverflowError", "OutOfMemoryError", "LinkageError", "AssertionError"})
    void overHttpAnErrorIsAnsweredWithAndWithoutASession(String error) throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();

            isAnIncident(http.stateless(Requests.stateless(9, "tools/call", ending(error)), Map.of())
                    .json());
            isAnIncident(
                    http.post(Requests.plain(9, "tools/call", ending(error)).toString(), http.session("2025-11-25"))
                            .json());
        }
    }
}
