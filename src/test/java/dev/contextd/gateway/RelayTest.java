package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an agent sends arrives, and what its model answers, as if there were nobody between.
class RelayTest {
    private RawUpstream upstream;
    private GatewayOfTests gateway;

    @BeforeEach
    void start() throws Exception {
        upstream = new RawUpstream();
        gateway = new GatewayOfTests(upstream.url().resolve("/base"));
    }

    @AfterEach
    void end() throws Exception {
        gateway.close();
        upstream.close();
    }

    @Test
    void aRequestArrivesWithPathQueryHeadersAndBodyAsTheAgentWroteThem() throws Exception {
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(
                            gateway.messages(),
                            "anthropic-beta: one\r\nanthropic-beta: two\r\nx-api-key: made-up\r\nUser-Agent: test\r\n",
                            "{ \"model\": \"m\",\n \"unknown\": [1.50, \"\u00e9\"] }")
                    .replace("/v1/messages ", "/v1/messages?beta=true&q=%2F ")
                    .replace("Host: 127.0.0.1", "Host: localhost:1"));
            assertThat(client.readTo("{}")).startsWith("HTTP/1.1 200 OK\r\n");
        }

        assertThat(upstream.last().line()).isEqualTo("POST /base/v1/messages?beta=true&q=%2F HTTP/1.1");
        assertThat(upstream.last().text()).isEqualTo("{ \"model\": \"m\",\n \"unknown\": [1.50, \"\u00e9\"] }");
        assertThat(upstream.last().values("anthropic-beta")).containsExactly("one", "two");
        assertThat(upstream.last().values("x-api-key")).containsExactly("made-up");
        assertThat(upstream.last().values("host"))
                .containsExactly(upstream.url().getAuthority());
    }

    @Test
    void anAnswerComesBackWithStatusHeadersAndBody() throws Exception {
        upstream.answer((_, out) ->
                out.write("HTTP/1.1 529 Overloaded\r\nRetry-After: 7\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 18\r\n\r\n{\"type\": \"error\" }"));

        var answer = gateway.post(gateway.messages(), "{}");

        assertThat(answer.statusCode()).isEqualTo(529);
        assertThat(answer.body()).isEqualTo("{\"type\": \"error\" }");
        assertThat(answer.headers().allValues("set-cookie")).containsExactly("a=1", "b=2");
        assertThat(answer.headers().firstValue("retry-after")).hasValue("7");
        assertThat(upstream.requests()).hasSize(1);
    }

    @Test
    void headersOfAConnectionStayOnIt() throws Exception {
        upstream.answer((_, out) ->
                out.write("HTTP/1.1 200 OK\r\nConnection: X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nX-End: 2\r\n"
                        + "Content-Length: 2\r\n\r\n{}"));
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(
                    gateway.messages(),
                    "Connection: X-Mine, keep-alive\r\nX-Mine: 1\r\nTE: trailers\r\nX-Yours: 2\r\n",
                    "{}"));

            assertThat(client.readTo("{}"))
                    .containsIgnoringCase("X-End: 2")
                    .doesNotContainIgnoringCase("X-Hop")
                    .doesNotContainIgnoringCase("Keep-Alive");
        }

        assertThat(upstream.last().values("x-yours")).containsExactly("2");
        assertThat(upstream.last().head()).noneMatch(line -> line.matches("(?i)(x-mine|te):.*"));
    }

    @Test
    void onlyAnswersThatCarryFiguresAreAskedForUncompressed() throws Exception {
        var models = HttpRequest.newBuilder(URI.create(gateway.url("openai") + "/v1/models"))
                .header("Accept-Encoding", "gzip, br");
        gateway.send(models.build());
        assertThat(upstream.last().values("accept-encoding")).containsExactly("gzip, br");

        gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("openai") + "/v1/responses"))
                .header("Accept-Encoding", "gzip, br")
                .POST(BodyPublishers.ofString("{}"))
                .build());
        assertThat(upstream.last().values("accept-encoding")).containsExactly("identity");
    }

    @Test
    void aStreamArrivesAsItIsSent() throws Exception {
        try (var client = new RawClient(gateway.url("anthropic"));
                var steps = new Steps()) {
            upstream.answer((_, out) -> {
                out.write(RawUpstream.STREAM);
                steps.await("head seen");
                out.chunk("event: ping\n\n");
                steps.await("ping seen");
                out.chunk("event: message_stop\n\n");
                out.chunk("");
            });
            client.send(RawClient.post(gateway.messages(), "", "{\"stream\":true}"));

            client.readTo("\r\n\r\n");
            steps.done("head seen");
            client.readTo("event: ping\n\n");
            steps.done("ping seen");
            client.readTo("event: message_stop\n\n");
            assertThat(client.readTo("0\r\n\r\n")).isEqualTo("\r\n0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, GatewayOfTests.BODY_BYTES_MAX + 1, 5 * GatewayOfTests.BODY_BYTES_MAX})
    void aBodyOfAnySizeArrives(int size) throws Exception {
        var body = new byte[size];
        new Random(size).nextBytes(body);

        var to = HttpRequest.newBuilder(URI.create(gateway.messages())).header("Content-Type", "application/json");
        gateway.send(to.POST(BodyPublishers.ofByteArray(body)).build());
        assertThat(upstream.last().body()).isEqualTo(body);
        assertThat(upstream.last().values("content-length")).containsExactly(Integer.toString(size));

        gateway.send(to.POST(BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)))
                .build());
        assertThat(upstream.last().body()).isEqualTo(body);
    }

    @Test
    void whatIsNotJsonGoesAsItCame() throws Exception {
        var packed = new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 1, 2, 3};

        gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("codex") + "/responses"))
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "zstd")
                .POST(BodyPublishers.ofByteArray(packed))
                .build());

        assertThat(upstream.last().body()).isEqualTo(packed);
        assertThat(upstream.last().values("content-encoding")).containsExactly("zstd");
        assertThat(upstream.last().line()).isEqualTo("POST /base/responses HTTP/1.1");
    }

    @Test
    void redirectsAreTheAgentsToFollow() throws Exception {
        upstream.answer((_, out) -> out.write(
                "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n"));

        var answer = gateway.post(gateway.messages(), "{}");

        assertThat(answer.statusCode()).isEqualTo(307);
        assertThat(answer.headers().firstValue("location")).hasValue("http://elsewhere.example/");
        assertThat(upstream.requests()).hasSize(1);
    }

    @Test
    void answersWithoutABodyAreAnswers() throws Exception {
        upstream.answer((_, out) -> out.write("HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX-Seen: 1\r\n\r\n"));
        var head = gateway.send(HttpRequest.newBuilder(URI.create(gateway.url("anthropic") + "/api/hello"))
                .HEAD()
                .build());
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("content-length")).hasValue("12");

        upstream.answer((_, out) -> out.write("HTTP/1.1 204 No Content\r\n\r\n"));
        assertThat(gateway.post(gateway.url("openai") + "/v1/x", "{}").statusCode())
                .isEqualTo(204);
    }

    @Test
    void requestsThatAreSentAheadAreAnsweredOneAfterTheOther() throws Exception {
        try (var client = new RawClient(gateway.url("anthropic"));
                var steps = new Steps()) {
            upstream.answer((request, out) -> {
                steps.await(request.text());
                out.write(RawUpstream.ok(request.text()));
            });
            client.send(RawClient.post(gateway.messages(), "", "\"first\""));
            Eventually.isTrue(() -> upstream.requests().size() == 1);
            client.send(RawClient.post(gateway.messages(), "", "\"second\""));
            steps.done("\"first\"");
            client.readTo("\"first\"");
            steps.done("\"second\"");
            client.readTo("\"second\"");
            client.send(RawClient.post(gateway.messages(), "", "\"third\""));
            steps.done("\"third\"");
            client.readTo("\"third\"");
        }
    }
}
