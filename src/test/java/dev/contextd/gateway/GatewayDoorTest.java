package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who may have something relayed, and where to.
class GatewayDoorTest {
    private RawUpstream upstream;
    private GatewayOfTests gateway;

    @BeforeEach
    void start() throws Exception {
        upstream = new RawUpstream();
        gateway = new GatewayOfTests(upstream.url());
    }

    @AfterEach
    void end() throws Exception {
        gateway.close();
        upstream.close();
    }

    private String status(String request) throws Exception {
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(request);
            return client.readTo("\r\n").split(" ", -1)[1];
        }
    }

    private String post() {
        return RawClient.post(gateway.messages(), "", "{}");
    }

    @Test
    void whoKnowsThePathMayCome() throws Exception {
        assertThat(status(post())).isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/anthropic/v1/messages", "/~00000000000000000000000000000000/anthropic/v1/messages"})
    void whoDoesNotKnowThePathFindsNothing(String path) throws Exception {
        String known = URI.create(gateway.messages()).getRawPath();

        assertThat(status(post().replace(known, path))).isEqualTo("404");
        assertThat(upstream.requests()).isEmpty();
    }

    @Test
    void thereAreNoOtherWaysThanThoseThatWereConfigured() throws Exception {
        assertThat(status(post().replace("/anthropic/", "/elsewhere.example/"))).isEqualTo("404");
        assertThat(status(post().replace("POST /", "POST http://elsewhere.example/")))
                .isIn("403", "404", "400");
        assertThat(upstream.requests()).isEmpty();
    }

    @Test
    void pagesOfOtherSitesMayNotCome() throws Exception {
        assertThat(status(post().replace("Host: 127.0.0.1", "Host: rebound.example")))
                .isEqualTo("403");
        assertThat(status(post().replace("\r\n\r\n", "\r\nOrigin: https://page.example\r\n\r\n")))
                .isEqualTo("403");
        assertThat(upstream.requests()).isEmpty();
    }

    @Test
    void aWebSocketIsRefusedAtOnceSoThatTheAgentTakesTheOtherWay() throws Exception {
        String path = URI.create(gateway.url("codex") + "/responses").getRawPath();

        assertThat(status(
                        "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"))
                .isEqualTo("404");
        assertThat(upstream.requests()).isEmpty();
    }

    @Test
    void everyGatewayHasAPathOfItsOwn() {
        try (var other = new GatewayOfTests(upstream.url())) {
            assertThat(URI.create(other.messages()).getPath())
                    .isNotEqualTo(URI.create(gateway.messages()).getPath())
                    .matches("/~[0-9a-f]{32}/anthropic/v1/messages");
        }
    }
}
