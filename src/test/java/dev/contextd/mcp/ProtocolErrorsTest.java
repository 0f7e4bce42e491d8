package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With `mcp.errors=protocol`, for clients that were written by seeds 000 and 002: what a tool could not do is an error
/// of the protocol.
class ProtocolErrorsTest {
    private static final String UNKNOWN = "{\"project_path\":\"/p\",\"branch_id\":\"br_none\"}";

    @TempDir
    Path directory;

    @Test
    void aFailureIsAnErrorWithTheCodeOfTheSeed() throws Exception {
        try (var world = World.in(directory, Map.of("mcp.errors", "protocol"))) {
            var answer = world.http().call("context_rollback", UNKNOWN);
            var error = answer.json().path("error");
            assertThat(answer.json().has("result")).isFalse();
            assertThat(error.path("code").asInt()).isEqualTo(-32602);
            assertThat(error.path("message").asString()).contains("br_none");
            assertThat(error.at("/data/category").asString()).isEqualTo("not_found");
            assertThat(error.at("/data/branch_id").asString()).isEqualTo("br_none");
            assertThat(answer.header("x-context-state")).isNotEmpty();

            try (var client = world.stdio()) {
                client.initialize("2025-06-18");
                assertThat(client.ask(Requests.plain(2, "tools/call", Requests.tool("context_rollback", UNKNOWN)))
                                .at("/error/code")
                                .asInt())
                        .isEqualTo(-32602);
            }
            assertThat(world.http().call("ping", "{}").json().has("result")).isTrue();
        }
    }

    @Test
    void aToolWithFailuresOfItsOwnShapeKeepsThem() throws Exception {
        try (var world = World.in(directory, Map.of("mcp.errors", "protocol"))) {
            var result = world.http()
                    .call("query_context", "{\"scope\":\"nowhere\"}")
                    .json()
                    .path("result");

            assertThat(result.path("isError").asBoolean()).isTrue();
            assertThat(result.at("/structuredContent/found").asBoolean(true)).isFalse();
        }
    }

    @Test
    void otherwiseItIsAResult() throws Exception {
        try (var world = World.in(directory)) {
            var answer = world.http().call("context_rollback", UNKNOWN).json();

            assertThat(answer.has("error")).isFalse();
            assertThat(answer.at("/result/isError").asBoolean()).isTrue();
            assertThat(answer.at("/result/structuredContent/error/code").asInt())
                    .isEqualTo(-32602);
        }
    }
}
