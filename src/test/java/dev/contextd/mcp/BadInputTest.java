package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Whatever comes in, the answer is a clear error and the server goes on.
class BadInputTest {
    @TempDir
    Path directory;

    World world;
    HttpClientOfTests http;

    @BeforeEach
    void open() {
        world = World.in(directory);
        http = world.http();
    }

    @AfterEach
    void theServerGoesOn() throws Exception {
        assertThat(http.call("ping", "{}")
                        .json()
                        .at("/result/structuredContent/reply")
                        .asString())
                .isEqualTo("pong");
        world.close();
    }

    private JsonNode error(String tool, String arguments) throws Exception {
        var result = http.call(tool, arguments).json().path("result");
        assertThat(result.path("isError").asBoolean(false)).as(arguments).isTrue();
        assertThat(result.at("/content/0/text").asString())
                .isEqualTo(result.path("structuredContent").toString());
        return result.at("/structuredContent/error");
    }

    /// A value of every type that is not `type`.
    private static List<String> wrongValues(String type) {
        var values = new ArrayList<String>();
        Map.of(
                        "string", "\"7\"",
                        "integer", "7",
                        "boolean", "true",
                        "array", "[7]",
                        "object", "{\"a\":7}")
                .forEach((valueType, value) -> {
                    if (!valueType.equals(type)) {
                        values.add(value);
                    }
                });
        values.add(type.equals("number") ? "\"0.5\"" : "0.5");
        return values;
    }

    @Test
    void aWrongTypeForAnyArgumentOfAnyToolIsRefusedByName() throws Exception {
        int tried = 0;
        for (var entry : world.wiring.catalog().entries()) {
            for (var property : entry.inputSchema().path("properties").properties()) {
                for (String value : wrongValues(property.getValue().path("type").asString())) {
                    var arguments = Json.object();
                    arguments.set(property.getKey(), Json.MAPPER.readTree(value));
                    var error = error(entry.info().name(), arguments.toString());

                    assertThat(error.path("category").asString()).isEqualTo("validation");
                    assertThat(error.path("code").asInt()).isEqualTo(-32602);
                    assertThat(error.path("message").asString()).contains(property.getKey());
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(20);
    }

    @Test
    void allProblemsAreReportedAtOnce() throws Exception {
        var problems = error("echo", "{\"tone\":\"shrill\",\"times\":9,\"tags\":[\"a\",\"b\",\"c\"]}")
                .at("/data/problems");

        assertThat(problems.valueStream().map(p -> p.path("field").asString()))
                .containsExactlyInAnyOrder("text", "tone", "times", "tags");
    }

    @Test
    void oneBeyondEveryBoundIsRefusedAndTheBoundItselfIsNot() throws Exception {
        String longest = "ä".repeat(200);
        assertThat(http.call("echo", "{\"text\":\"" + longest + "\",\"times\":3}")
                        .json()
                        .at("/result/isError")
                        .asBoolean(false))
                .isFalse();
        assertThat(error("echo", "{\"text\":\"" + longest + "ä\"}")
                        .path("message")
                        .asString())
                .contains("text", "200");
        assertThat(error("echo", "{\"text\":\"a\",\"times\":4}").path("message").asString())
                .contains("times", "3");
        assertThat(error("echo", "{\"text\":\"a\",\"times\":0}").path("message").asString())
                .contains("times", "1");
        assertThat(error("echo", "{\"text\":\"a\",\"tags\":[\"" + longest + "ä\"]}")
                        .path("message")
                        .asString())
                .contains("tags.0", "200");
    }

    @Test
    void unknownArgumentsAreIgnoredAndNullsCountAsAbsent() throws Exception {
        var answer = http.call("echo", "{\"text\":\"a\",\"tone\":null,\"colour\":\"red\"}");

        assertThat(answer.json().at("/result/structuredContent/text").asString())
                .isEqualTo("a");
        assertThat(error("echo", "{\"text\":null}").path("message").asString()).contains("text is required");
    }

    @Test
    void aNulCharacterIsRefusedWhereverItStands() throws Exception {
        assertThat(error("echo", "{\"text\":\"a\\u0000b\"}").path("message").asString())
                .contains("text must not contain NUL");
        assertThat(error("echo", "{\"text\":\"a\",\"tags\":[\"\\u0000\"]}")
                        .path("message")
                        .asString())
                .contains("tags must not contain NUL");
    }

    @Test
    void aBugIsAnIncidentThatTellsNothing() throws Exception {
        var error = error("echo", "{\"text\":\"bug\"}");

        assertThat(error.path("category").asString()).isEqualTo("internal");
        assertThat(error.path("message").asString())
                .contains("incident inc_")
                .doesNotContain("secret", "place", "Exception", "java");
    }

    @Test
    void aBodyOf100MegabytesIsRefusedWithoutBeingRead() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), http.mcp().getPort())) {
            write(
                    socket.getOutputStream(),
                    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + http.authorizationLine()
                            + "Content-Length: 104857600\r\n\r\n{\"jsonrpc\":");

            assertThat(statusLine(socket.getInputStream())).contains(" 413 ");
        }
    }

    @Test
    void aBodyOverTheBoundIsRefusedAndTheClientHearsIt() throws Exception {
        String body = "{\"a\":\"" + "x".repeat(5 << 20) + "\"}";

        for (int i = 0; i < 20; i++) {
            var answer = http.send("POST", "/mcp", body, Map.of("Content-Type", "application/json"));

            assertThat(answer.status()).isEqualTo(413);
        }
    }

    @Test
    void aBodyWithoutALengthIsReadOnlyUpToTheBound() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), http.mcp().getPort())) {
            var out = socket.getOutputStream();
            write(out, """
                    POST /mcp HTTP/1.1\r
                    Host: localhost\r
                    Content-Type: application/json\r
                    Transfer-Encoding: chunked\r
                    """ + http.authorizationLine() + "\r\n");
            var chunk = "x".repeat(1 << 20);
            for (int i = 0; i < 20; i++) {
                write(out, "100000\r\n" + chunk + "\r\n");
            }

            assertThat(statusLine(socket.getInputStream())).contains(" 413 ");
        }
    }

    @Test
    void deepNestingIsAParseError() throws Exception {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);

        assertThat(http.post("{\"a\":" + deep + "}", Map.of()).errorCode()).isEqualTo(-32700);
    }

    @Test
    void invalidUtf8AndRawControlCharactersAreParseErrors() throws Exception {
        for (byte[] bytes : new byte[][] {
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u00ff\u00fe\"}".getBytes(StandardCharsets.ISO_8859_1),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\0b\"}".getBytes(StandardCharsets.UTF_8),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u00c0\u00af\"}".getBytes(StandardCharsets.ISO_8859_1),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".getBytes(StandardCharsets.UTF_16LE),
            new byte[] {0, 1, 2, 3}
        }) {
            try (var socket =
                    new Socket(InetAddress.getLoopbackAddress(), http.mcp().getPort())) {
                write(
                        socket.getOutputStream(),
                        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + http.authorizationLine()
                                + "Content-Length: " + bytes.length + "\r\n\r\n");
                socket.getOutputStream().write(bytes);

                assertThat(statusLine(socket.getInputStream())).contains(" 400 ");
            }
        }
    }

    /// Seeded, so that a failure can be run again.
    @Test
    void randomlyDamagedRequestsNeverBreakTheServer() throws Exception {
        long seed = 20260728;
        var random = new Random(seed);
        String good = Requests.stateless(1, "tools/call", Requests.tool("echo", "{\"text\":\"hello\"}"))
                .toString();
        var request = (ObjectNode) Json.MAPPER.readTree(good);
        for (int round = 0; round < 300; round++) {
            var bytes = good.getBytes(StandardCharsets.UTF_8);
            for (int hit = 0; hit <= random.nextInt(4); hit++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(32, 127);
            }
            var answer = http.post(new String(bytes, StandardCharsets.UTF_8), HttpClientOfTests.routing(request));

            assertThat(answer.status()).as("seed %d, round %d", seed, round).isIn(200, 202, 400, 404);
        }
    }

    private static void write(OutputStream out, String text) throws Exception {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static String statusLine(InputStream in) throws Exception {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }
}
