package dev.contextd.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UsageReaderTest {
    private static final Map<Dialect, String> STREAMS =
            Map.of(Dialect.MESSAGES, """
            event: message_start
            data: {"type":"message_start","message":{"usage":{"input_tokens":7,"cache_read_input_tokens":90,"cache_creation_input_tokens":3,"output_tokens":1}}}

            event: ping
            data: {"type":"ping"}

            event: content_block_delta
            data: {"type":"content_block_delta","delta":{"type":"text_delta","text":"usage: {\\"output_tokens\\":999}"}}

            event: message_delta
            data: {"type":"message_delta","usage":{"output_tokens":25}}

            """, Dialect.RESPONSES, """
            event: response.completed
            data: {"type":"response.completed","response":{"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":93},"output_tokens":25,"output_tokens_details":{"reasoning_tokens":5}}}}

            """, Dialect.CHAT, """
            data: {"choices":[{"delta":{"content":"hello"}}],"usage":null}

            data: {"choices":[],"usage":{"prompt_tokens":100,"prompt_tokens_details":{"cached_tokens":93},"completion_tokens":25}}

            data: [DONE]

            """, Dialect.GEMINI, """
            data: {"candidates":[],"usageMetadata":{"promptTokenCount":100,"candidatesTokenCount":3}}

            data: {"candidates":[],"usageMetadata":{"promptTokenCount":100,"cachedContentTokenCount":93,"candidatesTokenCount":20,"thoughtsTokenCount":5}}

            """);

    private static ReportedUsage expected(Dialect dialect) {
        return dialect == Dialect.MESSAGES ? new ReportedUsage(7, 90, 3, 25) : new ReportedUsage(7, 93, 0, 25);
    }

    @ParameterizedTest
    @EnumSource
    void aStreamSaysTheSameInWhateverPiecesItComes(Dialect dialect) {
        var bytes = Objects.requireNonNull(STREAMS.get(dialect)).getBytes(StandardCharsets.UTF_8);
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var reader = new UsageReader(dialect);
            for (int at = 0; at < bytes.length; ) {
                int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
                reader.take(bytes, at, length);
                at += length;
            }

            assertThat(reader.usage()).as("seed " + seed).contains(expected(dialect));
        }
    }

    @Test
    void anAnswerInOnePieceSaysItToo() {
        var reader = new UsageReader(Dialect.CHAT);
        take(reader, """
                {
                  "choices": [],
                  "usage": { "prompt_tokens": 12, "completion_tokens": 3 }
                }""");

        assertThat(reader.usage()).contains(new ReportedUsage(12, 0, 0, 3));
    }

    @Test
    void aStreamThatIsCutOffSaysWhatItSaid() {
        var reader = new UsageReader(Dialect.MESSAGES);
        var stream = Objects.requireNonNull(STREAMS.get(Dialect.MESSAGES));
        take(reader, stream.substring(0, stream.indexOf("ping")));

        assertThat(reader.usage()).contains(new ReportedUsage(7, 90, 3, 1));
    }

    @Test
    void anythingElseSaysNothing() {
        var reader = new UsageReader(Dialect.MESSAGES);
        take(reader, "<html>usage</html>\n\u0000{{{{ usage\n");

        assertThat(reader.usage()).isEmpty();
    }

    @Test
    void aLineThatNeverEndsIsNotKept() {
        var reader = new UsageReader(Dialect.MESSAGES);
        for (int i = 0; i < 5; i++) {
            take(reader, "data: " + "x".repeat(1 << 20));
        }
        take(reader, "\n" + STREAMS.get(Dialect.MESSAGES));

        assertThat(reader.usage()).contains(expected(Dialect.MESSAGES));
    }

    private static void take(UsageReader reader, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        reader.take(bytes, 0, bytes.length);
    }
}
