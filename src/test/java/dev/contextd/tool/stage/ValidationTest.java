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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'integer'} | 'many' | must be a whole number such as 5, not the text \"many\"",
                "{'type':'integer'} | 1.5 | must be a whole number such as 5, not 1.5",
                "{'type':'number'} | true | must be a number such as 0.5, not true",
                "{'type':'boolean'} | 'yes' | must be true or false, not the text \"yes\"",
                "{'type':'string'} | ['a'] | must be a text in double quotes, not a list",
                "{'type':'array'} | 'a,b' | must be a list such as [\"a\", \"b\"], not the text \"a,b\"",
                "{'type':'object'} | 3 | must be an object such as {\"name\": \"value\"}, not 3",
                "{'enum':['project','team']} | 'world' | must be one of project, team, not the text \"world\"",
                "{'type':'integer','minimum':1} | 0 | must be at least 1, not 0",
                "{'type':'integer','maximum':50} | 51 | must be at most 50, not 51",
                "{'type':'string','maxLength':3} | 'four' | must have at most 3 characters, not 4",
                "{'type':'array','maxItems':2} | [1,2,3] | must have at most 2 entries, not 3",
                "{'type':'object','maxProperties':2} | {'a':1,'b':2,'c':3} | must have at most 2 entries, not 3",
                "{'type':'string','format':'date-time'} | 'noon' | must be a time such as 2026-01-31T12:00:00Z, not the text \"noon\""
            })
    void aRefusalSaysWhatTheValueHasToBeAndWhatItIs(String schema, String value, String problem) {
        var demanded = Json.object();
        demanded.putObject("properties").set("limit", json(schema));
        var arguments = Json.object();
        arguments.set("limit", json(value));
        var call = Calling.tool(Connection.fresh(), demanded, arguments);

        assertThat(catchThrowableOfType(Failure.class, () -> stage.handle(call, _ -> Calling.REPLY))
                        .sentence())
                .endsWith("call again: limit " + problem + ".");
    }

    private static JsonNode json(String text) {
        return Json.MAPPER.readTree(text.replace('\'', '"'));
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
