package dev.contextd.mcp.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.mcp.Channel;
import dev.contextd.mcp.RpcMessage.Response;
import dev.contextd.mcp.fixture.Fixture;
import dev.contextd.tool.Connection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SessionTest {
    private final Session session = new Session(
            (Sessions) Fixture.open().older(), "mcp-1", "ada", "2025-11-25", "test", Set.of(), Connection.fresh());

    @Test
    void aStreamThatOpensAfterTheEndIsClosedAtOnce() {
        var stream = new Stream();
        session.end();

        session.attach(stream);

        assertThat(stream.closed).isTrue();
    }

    @Test
    void aNewStreamTakesThePlaceOfTheOld() {
        var first = new Stream();
        var second = new Stream();
        session.attach(first);

        session.attach(second);

        assertThat(first.closed).isTrue();
        assertThat(second.closed).isFalse();
    }

    @Test
    void aQuestionAskedAfterTheEndIsBrokenOff() {
        var answer = new CompletableFuture<Response>();
        session.end();

        session.openQuestion(answer);

        assertThat(answer).isCancelled();
    }

    private static final class Stream implements Channel {
        private boolean closed;

        @Override
        public void send(ObjectNode message) {
            throw new AssertionError("nothing is to be sent");
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
