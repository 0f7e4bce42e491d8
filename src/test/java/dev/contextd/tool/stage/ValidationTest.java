package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.secret.Secrets;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ValidationTest {
    private static final String SECRET = "password=h4rd2guess";
    private static final String SCHEMA = """
            {"type":"object","properties":{"text":{"type":"string","maxLength":%d}},"required":["text"]}""".formatted(SECRET.length());

    private final Stage arguments = new ScrubbedArguments(new Scrubbing(Secrets::standard));
    private final Stage stage = new Validation();

    private static ToolCall call(String text) {
        var schema = (ObjectNode) Json.MAPPER.readTree(SCHEMA);
        return Calling.tool(Connection.fresh(), schema, Json.object().put("text", text));
    }

    @Test
    void aTextWithinItsLimitIsNotRefusedForTheMaskOfItsSecret() {
        var reply = arguments.handle(
                call(SECRET), masked -> stage.handle(masked, call -> ToolReply.asJson(call.arguments(), false)));

        assertThat(reply.text()).contains("[REDACTED:").doesNotContain("h4rd2guess");
        assertThat(reply.structured().path("text").asString().length()).isGreaterThan(SECRET.length());
    }

    @Test
    void oneCharacterBeyondTheLimitIsRefused() {
        var refusal = catchThrowableOfType(
                Failure.class, () -> stage.handle(call("x".repeat(SECRET.length() + 1)), _ -> Calling.REPLY));

        assertThat(refusal.sentence()).contains("text", "Mend the arguments");
    }

    @Test
    void halfACharacterIsRefusedByName() {
        assertThat(catchThrowableOfType(Failure.class, () -> stage.handle(call("\ud800"), _ -> Calling.REPLY))
                        .sentence())
                .contains("text must not contain half a character");
    }

    @Test
    void whatIsNullCountsAsAbsentAndWhatIsBlankAsNothing() {
        var empty = Calling.tool(
                Connection.fresh(),
                (ObjectNode) Json.MAPPER.readTree(SCHEMA),
                Json.object().putNull("text"));

        assertThat(catchThrowableOfType(Failure.class, () -> stage.handle(empty, _ -> Calling.REPLY))
                        .sentence())
                .contains("text is required");
        assertThat(catchThrowableOfType(Failure.class, () -> stage.handle(call(" "), _ -> Calling.REPLY))
                        .sentence())
                .contains("text must not be empty");
    }
}
