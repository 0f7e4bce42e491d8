package dev.contextd.keep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Against a server that answers as it is told; the adapters are tested with real engines.
class EngineTest {
    private static final int BREAK_OFF = -1;

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    /// What is answered, one after the other; the last one for ever.
    private final List<Told> script = Collections.synchronizedList(new ArrayList<>());

    private HttpServer server;

    private record Told(int status, String body) {}

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            heard.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            var told = script.size() > 1 ? script.removeFirst() : script.getFirst();
            if (told.status() == BREAK_OFF) {
                exchange.close();
                return;
            }
            var bytes = told.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(told.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Engine engine(String before, String after) {
        return new Engine(EngineUrl.of(
                "search.url",
                "opensearch+http://" + before + "127.0.0.1:"
                        + server.getAddress().getPort() + after + "/p"));
    }

    private Engine engine() {
        return engine("", "");
    }

    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static EngineRequest get() {
        return EngineRequest.get("/x?y=1").within(Duration.ofSeconds(5));
    }

    @Test
    void theUserGoesAlongAndAnAnswerIsReadWhateverItsStatus() {
        script.add(new Told(404, "{\"error\":{\"type\":\"gone\",\"reason\":\"it is not there\"}}"));
        try (var engine = engine("ann:secret@", "")) {
            var answer = engine.ask(get());

            assertThat(answer.isMissing()).isTrue();
            assertThat(answer.reason()).isEqualTo("gone: it is not there");
        }
        assertThat(heard).containsExactly("GET /x?y=1 Basic YW5uOnNlY3JldA==");
    }

    @Test
    void aHostThatIsNotThereIsLeftOut() throws IOException {
        script.add(new Told(200, "{}"));
        try (var engine = engine("127.0.0.1:" + closedPort() + ",", "")) {
            for (int i = 0; i < 5; i++) {
                assertThat(engine.ask(get()).isOk()).isTrue();
            }
        }
    }

    @Test
    void aNodeThatItsClusterHasLeftBehindIsNotTheOnlyOneAsked() {
        var lost = "{\"docs\":[{\"error\":{\"type\":\"index_not_found_exception\"}}]}";
        script.addAll(List.of(new Told(200, lost), new Told(404, lost), new Told(200, "{\"docs\":[]}")));
        try (var engine = engine("localhost:" + server.getAddress().getPort() + ",", "")) {
            assertThat(engine.ask(get()).json().path("docs").isEmpty()).isTrue();
            assertThat(heard).hasSize(3);

            script.clear();
            script.add(new Told(404, lost));
            assertThat(engine.ask(get()).isMissing())
                    .as("if all of them say so")
                    .isTrue();
        }
    }

    @Test
    void anOverloadedEngineIsAskedAgain() {
        script.addAll(List.of(new Told(429, ""), new Told(503, "{}"), new Told(BREAK_OFF, ""), new Told(200, "{}")));
        try (var engine = engine()) {
            assertThat(engine.ask(get()).isOk()).isTrue();
        }
        assertThat(heard).hasSizeGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"503, ''", "429, ''", "500, '{\"error\":\"no\"}'", "200, 'no json'", "-1, ''"})
    void whatDoesNotPassIsUnavailableAndSaysWhenToCallAgain(int status, String body) {
        script.add(new Told(status, body));
        try (var engine = engine()) {
            assertThatThrownBy(() -> engine.ask(get().within(Duration.ofMillis(300))))
                    .isInstanceOfSatisfying(Failure.class, failure -> {
                        assertThat(failure.isNotYet()).isTrue();
                        assertThat(failure.sentence()).contains("`search.url`").endsWith("; call again in 5 s.");
                    });
        }
    }

    @ParameterizedTest
    @CsvSource({"401", "403"})
    void wrongCredentialsAreAMatterOfTheSetting(int status) {
        script.add(new Told(status, ""));
        try (var engine = engine("ann:hunter2@", "")) {
            assertThatThrownBy(() -> engine.ask(get())).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.isOfSetting()).isTrue();
                assertThat(failure.sentence()).contains("`search.url`").doesNotContain("hunter2");
            });
        }
    }

    @Test
    void aWriteThatMustNotArriveTwiceIsSentAgainOnlyIfItCannotHaveArrived() throws Exception {
        script.addAll(List.of(new Told(429, ""), new Told(200, "{}")));
        try (var engine = engine("127.0.0.1:" + closedPort() + ",", "")) {
            assertThat(engine.once(get()).isOk()).isTrue();
            assertThat(heard).hasSize(2);

            script.clear();
            script.add(new Told(503, ""));
            assertThatThrownBy(() -> engine.once(get())).isInstanceOf(OutcomeUnknown.class);
            assertThat(heard).hasSize(3);
        }
    }

    @Test
    void aWriteWhoseAnswerBrokeOffHasAnUnknownOutcome() {
        script.add(new Told(BREAK_OFF, ""));
        try (var engine = engine()) {
            assertThatThrownBy(() -> engine.once(EngineRequest.delete("/x"))).isInstanceOf(OutcomeUnknown.class);
        }
    }

    @Test
    void anInterruptEndsTheWaiting() {
        script.add(new Told(503, ""));
        try (var engine = engine()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> engine.ask(get().within(Duration.ofMinutes(5))))
                    .isInstanceOf(Failure.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"version":{"number":"2.19.1","distribution":"opensearch"}} | is OpenSearch 2.19.1; it has to be 3 or newer
            {"version":{"number":"9.1.0","build_flavor":"default"}}     | is Elasticsearch; begin `search.url` with elasticsearch+
            {"hello":"world"}                                          | is neither OpenSearch nor Elasticsearch
            """)
    void anEngineThatIsAnotherIsRefused(String banner, String why) {
        script.add(new Told(200, banner));
        try (var engine = engine()) {
            assertThatThrownBy(() -> EngineKind.of(engine)).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.isOfSetting()).isTrue();
                assertThat(failure.sentence()).contains("`search.url`", why);
            });
        }
    }

    @Test
    void aRedClusterIsRefused() {
        script.add(new Told(200, "{\"status\":\"red\"}"));
        try (var engine = engine()) {
            assertThatThrownBy(() -> EngineKind.requireHealth(engine))
                    .isInstanceOfSatisfying(
                            Failure.class,
                            failure -> assertThat(failure.sentence()).contains("`search.url`", "is red"));
        }
    }
}
