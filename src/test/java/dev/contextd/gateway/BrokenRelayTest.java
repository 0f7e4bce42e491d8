package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.LogLines;
import dev.contextd.tool.Json;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When one of the two ends goes, the other learns of it.
@Timeout(120)
class BrokenRelayTest {
    private RawUpstream upstream;
    private GatewayOfTests gateway;
    private Steps steps;

    @BeforeEach
    void start() throws Exception {
        upstream = new RawUpstream();
        gateway = new GatewayOfTests(upstream.url());
        steps = new Steps();
    }

    @AfterEach
    void end() throws Exception {
        steps.close();
        gateway.close();
        upstream.close();
    }

    @Test
    void upstreamIsLeftAtOnceByAClientThatGoesBeforeThereIsAnAnswer() throws Exception {
        goBeforeThereIsAnAnswer();

        steps.await("left");
    }

    private void goBeforeThereIsAnAnswer() throws Exception {
        upstream.answer((_, out) -> {
            steps.done("asked");
            out.awaitEnd();
            steps.done("left");
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", "{}"));
            steps.await("asked");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "event: ping\n\n"})
    void upstreamIsLeftAtOnceByAClientThatGoesWhileItIsSilent(String before) throws Exception {
        upstream.answer((_, out) -> {
            out.write(RawUpstream.STREAM);
            if (!before.isEmpty()) {
                out.chunk(before);
            }
            out.awaitEnd();
            steps.done("left");
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", "{}"));
            client.readTo(before.isEmpty() ? "\r\n\r\n" : before);
        }

        steps.await("left");
    }

    @Test
    void upstreamIsLeftByAClientThatGoesWithoutAnythingMoreToSayOfALargeRequest() throws Exception {
        upstream.answer((_, out) -> {
            steps.done("asked");
            out.awaitEnd();
            steps.done("left");
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", " ".repeat(GatewayOfTests.BODY_BYTES_MAX + 1)));
            steps.await("asked");
        }

        steps.await("left");
    }

    @Test
    void upstreamIsLeftByAClientThatDoesNotReadAndGoes() throws Exception {
        upstream.answer((_, out) -> {
            out.write(RawUpstream.STREAM);
            steps.done("begun");
            try {
                while (true) {
                    out.chunk("x".repeat(60_000));
                }
            } finally {
                steps.done("left");
            }
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", "{}"));
            steps.await("begun");
            client.readTo("xxx");
        }

        steps.await("left");
    }

    @Test
    void anAnswerThatBreaksOffBreaksOffForTheAgentToo() throws Exception {
        upstream.answer((_, out) -> {
            out.write(RawUpstream.STREAM);
            out.chunk("event: ping\n\n");
            steps.await("seen");
            out.close();
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", "{}"));
            client.readTo("event: ping\n\n");
            steps.done("seen");

            assertThat(client.readToEnd()).doesNotContain("0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"half\""})
    void anAnswerThatIsShorterThanItSaysIsNotMadeWhole(String half) throws Exception {
        upstream.answer((_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + half);
            // an end that comes with the head may count as no answer at all
            steps.await("seen");
            out.close();
        });
        try (var client = new RawClient(gateway.url("anthropic"))) {
            client.send(RawClient.post(gateway.messages(), "", "{}"));
            assertThat(client.readTo("\r\n\r\n" + half))
                    .startsWith("HTTP/1.1 200")
                    .contains("100");
            steps.done("seen");

            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anthropic, /v1/messages, /error/message, api_error",
        "openai, /v1/responses, /error/message, server_error",
        "openai, /v1/chat/completions, /error/message, server_error",
        "gemini, /v1beta/models/m:generateContent, /error/message, UNAVAILABLE"
    })
    void anAgentIsToldInItsOwnShapeThatNobodyAnswers(String route, String path, String pointer, String type)
            throws Exception {
        upstream.answer((_, out) -> out.close());

        var answer = gateway.post(gateway.url(route) + path + "?key=made-up", "{}");

        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body()).contains(type);
        assertThat(Json.MAPPER.readTree(answer.body()).at(pointer).asString())
                .isEqualTo("contextd forwards this request, but it broke off before it answered.");
    }

    @Test
    void anUpstreamThatIsNotThereIsToldWithoutItsAddress() throws Exception {
        upstream.close();
        assertThat(gateway.post(gateway.messages(), "{}").body()).contains("no connection to it can be made");

        try (var nowhere = new GatewayOfTests(URI.create("https://models.invalid"))) {
            var answer = nowhere.post(nowhere.messages(), "{}");
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains("its name cannot be resolved").doesNotContain("invalid");
        }
    }

    @Test
    void nothingOfARequestIsLogged() throws Exception {
        try (var log = LogLines.ofAll()) {
            upstream.answer((_, out) -> out.close());
            gateway.post(gateway.messages() + "?key=made-up", "{}");
            goBeforeThereIsAnAnswer();
            steps.await("left");

            String path = URI.create(gateway.messages()).getPath();
            assertThat(log.lines()).noneMatch(line -> line.contains("key=made-up") || line.contains(path));
        }
    }
}
