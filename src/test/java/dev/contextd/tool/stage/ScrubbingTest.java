package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.secret.Secrets;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolReply;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ScrubbingTest {
    private static final String KEY = "ghp_" + "a1B2c3D4e5F6".repeat(3);

    private final Scrubbing scrubbing = new Scrubbing(Secrets::standard);
    private final Stage arguments = new ScrubbedArguments(scrubbing);
    private final Stage answer = new ScrubbedAnswer(scrubbing);

    private static ObjectNode json(String text) {
        return (ObjectNode) Json.MAPPER.readTree(text);
    }

    @Test
    void theToolNeverMeetsASecret() {
        var seen = new AtomicReference<ObjectNode>();
        var given = json("{\"text\":\"" + KEY + "\",\"deep\":[{\"a\":\"x " + KEY + "\"}],\"n\":7}");

        arguments.handle(Calling.tool(Connection.fresh()).with(given), call -> {
            seen.set(call.arguments());
            return Calling.REPLY;
        });

        assertThat(seen.get().toString()).doesNotContain(KEY).contains("[REDACTED:", "\"n\":7");
    }

    @Test
    void aFieldNamedAfterASecretIsMaskedByItsName() {
        var seen = new AtomicReference<ObjectNode>();

        arguments.handle(Calling.tool(Connection.fresh()).with(json("{\"password\":\"tr0ub4dor&3x\"}")), call -> {
            seen.set(call.arguments());
            return Calling.REPLY;
        });

        assertThat(seen.get().toString()).doesNotContain("tr0ub4dor");
    }

    @Test
    void theAnswerIsMaskedInBothForms() {
        var object = json("{\"found\":\"" + KEY + "\"}");

        var asJson = answer.handle(Calling.tool(Connection.fresh()), _ -> ToolReply.asJson(object, false));
        var inWords =
                answer.handle(Calling.tool(Connection.fresh()), _ -> ToolReply.inWords(object, "It is " + KEY, false));

        assertThat(asJson.text()).isEqualTo(asJson.structured().toString()).doesNotContain(KEY);
        assertThat(inWords.text()).startsWith("It is [REDACTED:").doesNotContain(KEY);
    }

    @Test
    void whatIsCleanPassesUntouched() {
        var object = json("{\"a\":[1,{\"b\":\"plain words\"}],\"c\":null}");

        assertThat(scrubbing.scrub(object).object()).isSameAs(object);
    }

    @Test
    void namesOfFieldsAreMaskedInPlaceAndStayDifferent() {
        String other = "ghp_" + "z9Y8x7W6v5U4".repeat(3);
        var given = json("{\"first\":1,\"" + KEY + "\":2,\"deep\":[{\"" + other + "\":3}],\"" + other
                + "\":4,\"[REDACTED:github-token]\":5,\"last\":6}");

        var masked = scrubbing.scrub(given);

        assertThat(masked.object().toString()).doesNotContain(KEY, other);
        var names = List.copyOf(masked.object().propertyNames());
        assertThat(names).hasSize(6).doesNotHaveDuplicates();
        assertThat(names.get(1)).startsWith("[REDACTED:");
        assertThat(names.get(3)).startsWith("[REDACTED:").isNotEqualTo(names.get(1));
        assertThat(masked.object().valueStream().map(JsonNode::toString))
                .as("in the order in which they came")
                .startsWith("1", "2")
                .endsWith("4", "5", "6");
        assertThat(masked.count()).isEqualTo(3);
        assertThat(scrubbing.scrub(masked.object()).count())
                .as("once is enough")
                .isZero();
    }

    @Test
    void aValueIsStillJudgedByANameThatIsMaskedItself() {
        var masked = scrubbing.scrub(json("{\"password " + KEY + "\":\"tr0ub4dor&3x\"}"));

        assertThat(masked.object().toString()).doesNotContain(KEY);
    }
}
