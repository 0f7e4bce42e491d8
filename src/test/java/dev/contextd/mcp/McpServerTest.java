package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class McpServerTest {
    private static final Request REQUEST = new Request(Json.text("1"), "resources/read", Json.object());

    @ParameterizedTest
    @CsvSource({"NOT_FOUND, -32602", "VALIDATION, -32602", "UNAVAILABLE, -32603"})
    void aFailureOutsideAToolSaysWhatToDo(Kind kind, int code) {
        var error = errorFor(new Failure(kind, "The page is gone; look at the list."));

        assertThat(error.path("code").asInt()).isEqualTo(code);
        assertThat(error.path("message").asString()).isEqualTo("The page is gone; look at the list.");
    }

    @Test
    void aBugIsAnsweredWithNothingButItsIncidentNumber() {
        var error = errorFor(new IllegalStateException("secret detail"));

        assertThat(error.path("code").asInt()).isEqualTo(-32603);
        assertThat(error.path("message").asString()).matches("Internal error, incident inc_\\w+");
    }

    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, OutOfMemoryError.class, LinkageError.class, AssertionError.class})
    void anErrorIsAnsweredLikeABug(Class<? extends Error> kind) throws Exception {
        var problem = kind.getDeclaredConstructor().newInstance();

        var answer = McpServer.answer(new Failing(), REQUEST, () -> {
            throw problem;
        });

        assertThat(answer.path("id").asString()).isEqualTo("1");
        assertThat(answer.at("/error/message").asString()).matches("Internal error, incident inc_\\w+");
    }

    private static JsonNode errorFor(RuntimeException problem) {
        return McpServer.answer(new Failing(), REQUEST, () -> {
                    throw problem;
                })
                .path("error");
    }

    private static final class Failing implements Revision {
        @Override
        public ObjectNode answer(Request request, Exchange exchange) {
            throw new AssertionError("the exchange fails before");
        }

        @Override
        public ObjectNode error(RpcError error) {
            return error.toJson();
        }
    }
}
