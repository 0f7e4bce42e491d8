package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessagePeekTest {
    /// The server refuses it without an id, so nobody must wait for an answer that has one.
    @Test
    void aLineThatIsNoUtf8HasNoMessages() {
        var line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"p\u00c0\u00af\"}";

        assertThat(MessagePeek.at(line.getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
        assertThat(MessagePeek.at(line.getBytes(StandardCharsets.UTF_8))).hasSize(1);
    }
}
