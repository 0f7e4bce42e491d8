package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// docs/protocol.md §2.9: messages on lines.
class StdioTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"})
    void everyOlderRevisionShakesHands(String version) throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            assertThat(client.initialize(version).path("protocolVersion").asString())
                    .isEqualTo(version);
            assertThat(client.ask(Requests.plain("a", "tools/list", Json.object()))
                            .at("/result/tools")
                            .size())
                    .isPositive();
        }
    }

    @Test
    void anUnknownRevisionIsAnsweredWithTheNewestOfTheOlderOnes() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            assertThat(client.initialize("2020-01-01").path("protocolVersion").asString())
                    .isEqualTo("2025-11-25");
        }
    }

    @Test
    void theEraIsDecidedRequestByRequest() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.initialize("2025-06-18");

            assertThat(client.ask(Requests.stateless(2, "tools/list", Json.object()))
                            .at("/result/resultType")
                            .asString())
                    .isEqualTo("complete");
            assertThat(client.ask(Requests.plain(3, "tools/list", Json.object()))
                            .at("/result")
                            .has("resultType"))
                    .isFalse();
        }
    }

    @Test
    void theProbeOfANewClientIsAnsweredWithoutAHandshake() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var result = client.ask(Requests.stateless(0, "server/discover", Json.object()));

            assertThat(result.at("/result/supportedVersions/0").asString()).isEqualTo("2026-07-28");
        }
    }

    @Test
    void theProbeOfAFutureClientLearnsWhatIsSupported() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var request =
                    Requests.stateless(0, "server/discover", Json.object()).toString();
            var answer = client.ask(request.replace("2026-07-28", "2031-01-01"));

            assertThat(answer.at("/error/code").asInt()).isEqualTo(-32022);
        }
    }

    @Test
    void withoutHandshakeOrClaimTheAnswerSaysWhatToDo() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var answer = client.ask(Requests.plain(1, "tools/list", Json.object()));

            assertThat(answer.at("/error/code").asInt()).isEqualTo(-32600);
            assertThat(answer.at("/error/message").asString()).contains("initialize");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not json", "{\"jsonrpc\":\"2.0\"", "{\"a\":1,\"a\":1}"})
    void aLineThatIsNotJsonIsAnsweredAndTheServerGoesOn(String line) throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            assertThat(client.ask(line).at("/error/code").asInt()).isEqualTo(-32700);
            assertThat(client.initialize("2025-11-25").has("serverInfo")).isTrue();
        }
    }

    @Test
    void emptyLinesAreNothing() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send("\n  \r\n\n");

            assertThat(client.initialize("2025-11-25").has("serverInfo")).isTrue();
        }
    }

    @Test
    void aLineOverTheBoundIsRefusedAndTheServerGoesOn() throws Exception {
        try (var world = World.in(directory, Map.of("http.body_bytes_max", "2000"));
                var client = world.stdio()) {
            client.send("x".repeat(1_000_000));

            var refused = client.receive();
            assertThat(refused.at("/error/code").asInt()).isEqualTo(-32600);
            assertThat(refused.at("/error/message").asString()).contains("2000");
            assertThat(client.initialize("2025-11-25").has("serverInfo")).isTrue();
        }
    }

    /// A slash and a letter written too long, half a pair, beyond the last character, and another encoding.
    @ParameterizedTest
    @ValueSource(strings = {"c0af", "c1a1", "e080af", "eda080", "f4908080"})
    void whatOnlyALenientReaderTakesForUtf8IsAParseErrorAndTheServerGoesOn(String hex) throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var line = new ByteArrayOutputStream();
            line.writeBytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"".getBytes(StandardCharsets.UTF_8));
            line.writeBytes(HexFormat.of().parseHex(hex));
            line.writeBytes("\"}\n".getBytes(StandardCharsets.UTF_8));
            client.send(line.toByteArray());

            assertThat(client.receive().at("/error/code").asInt()).isEqualTo(-32700);
            assertThat(client.initialize("2025-11-25").has("serverInfo")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not json", "{\"a\":1", "{\"a\":1,\"a\":1}", "{} {}", "{\"a\":NaN}", "[[[[", "{a:1}"})
    void aParseErrorNamesNothingOfTheParser(String line) throws Exception {
        var deep = line.equals("[[[[") ? "[".repeat(100) : line;
        try (var world = World.in(directory);
                var client = world.stdio()) {
            assertThat(client.ask(deep).at("/error/message").asString())
                    .startsWith("Parse error: ")
                    .hasSizeGreaterThan("Parse error: ".length())
                    .doesNotContain("`", "Source", "Json", "Stream", "Feature", "jackson", "java");
        }
    }

    @Test
    void invalidUtf8IsAParseError() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u00ff\"}\n".getBytes(StandardCharsets.ISO_8859_1));

            assertThat(client.receive().at("/error/code").asInt()).isEqualTo(-32700);
        }
    }

    @Test
    void batchesBelongToOneRevisionOnly() throws Exception {
        String batch = "[" + Requests.plain(2, "ping", Json.object()) + ",{\"jsonrpc\":\"2.0\",\"method\":\"x\"},"
                + Requests.plain(3, "no/such", Json.object()) + ",7]";
        try (var world = World.in(directory);
                var older = world.stdio();
                var newer = world.stdio()) {
            older.initialize("2025-03-26");
            newer.initialize("2025-06-18");

            var answers = older.ask(batch);
            assertThat(answers.size()).isEqualTo(3);
            assertThat(answers.at("/0/result").isObject()).isTrue();
            assertThat(answers.at("/1/error/code").asInt()).isEqualTo(-32601);
            assertThat(answers.at("/2/error/code").asInt()).isEqualTo(-32600);
            assertThat(newer.ask(batch).at("/error/code").asInt()).isEqualTo(-32600);
        }
    }

    @Test
    void answersUnderWayAreStillGivenWhenTheInputEndsAndThenTheServerEnds() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send(Requests.stateless(4, "tools/call", Requests.tool("ping", "{}"))
                    .toString());
            client.endInput();

            assertThat(client.receive().path("id").asInt()).isEqualTo(4);
            assertThat(client.ends()).isTrue();
        }
    }

    @Test
    void aCallThatNeverEndsDoesNotKeepTheServer() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send(Requests.stateless(4, "tools/call", Requests.tool("wait", "{}"))
                    .toString());
            world.wait.started.await();
            client.endInput();

            assertThat(client.ends()).isTrue();
        }
    }

    @Test
    void twoRequestsWithOneIdAtOnceAreAFault() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send(Requests.stateless(4, "tools/call", Requests.tool("wait", "{}"))
                    .toString());
            world.wait.started.await();

            var second = client.ask(Requests.stateless(4, "tools/list", Json.object()));
            assertThat(second.at("/error/code").asInt()).isEqualTo(-32600);
        }
    }
}
