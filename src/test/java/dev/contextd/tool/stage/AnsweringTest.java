package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.secret.Secrets;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolReply;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnsweringTest {
    private static final String KEY = "ghp_" + "a1B2c3D4e5F6".repeat(3);

    private final Stage stage = new Answering();

    private ToolReply answered(RuntimeException thrown) {
        return stage.handle(Calling.tool(Connection.fresh()), _ -> {
            throw thrown;
        });
    }

    @Test
    void aFailureIsAnsweredWithItsSentence() {
        var reply = answered(new Failure(Kind.CONFLICT, "There is one already.", Map.of("field", "name")));

        assertThat(reply.failed()).isTrue();
        assertThat(reply.text()).isEqualTo(reply.structured().toString());
        assertThat(reply.structured().at("/error/category").asString()).isEqualTo("conflict");
        assertThat(reply.structured().at("/error/message").asString()).isEqualTo("There is one already.");
        assertThat(reply.structured().at("/error/data/field").asString()).isEqualTo("name");
    }

    @Test
    void ofABugOnlyTheNumberIsTold() {
        var reply = answered(new IllegalStateException("the inside of the server"));

        assertThat(reply.failed()).isTrue();
        assertThat(reply.text()).contains("\"internal\"", "incident inc_").doesNotContain("inside");
    }

    @Test
    void whatFailsIsScrubbedLikeAnyAnswer() {
        var call = Calling.tool(Connection.fresh());
        var scrubbed = new ScrubbedAnswer(new Scrubbing(Secrets::standard))
                .handle(call, _ -> answered(new Failure(Kind.VALIDATION, "There is no " + KEY + ".")));

        assertThat(scrubbed.failed()).isTrue();
        assertThat(scrubbed.text()).contains("There is no [REDACTED:").doesNotContain(KEY);
        assertThat(scrubbed.structured().toString()).isEqualTo(scrubbed.text());
    }
}
