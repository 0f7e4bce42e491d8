package dev.contextd.feature.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.World;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The three tools of seed 004 beside the program that the seed tells of, on the same trees: what that answered was
/// written down. Where ours answers otherwise, the table says what and why.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DotcontextTest {
    private static final FileTime WRITTEN = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private final JsonNode table = Json.MAPPER.readTree(Path.of("src/test/resources/directory/dotcontext.json"));
    private Path directory;
    private World world;

    @BeforeAll
    void plant(@TempDir Path here) throws Exception {
        directory = here.toRealPath();
        world = World.in(directory);
        for (var tree : table.path("trees").properties()) {
            var root = Files.createDirectory(directory.resolve(tree.getKey()));
            for (var file : tree.getValue().properties()) {
                var path = root.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue().asString());
                Files.setLastModifiedTime(path, WRITTEN);
            }
        }
    }

    @AfterAll
    void close() throws Exception {
        world.close();
    }

    Stream<Arguments> calls() {
        return table.path("calls")
                .valueStream()
                .map(call -> Arguments.of(
                        call.path("tree").asString() + " " + call.path("tool").asString() + call.path("arguments"),
                        call));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void whatTheOriginalAnswersOursDoes(String name, JsonNode call) throws Exception {
        var root = directory.resolve(call.path("tree").asString());
        try (var client = new StdioClientOfTests(
                (in, out) -> world.wiring.serveStdio(in, out, Connection.startedIn(root), world.config.selection()))) {
            String arguments = call.path("arguments").toString().replace("{root}", root.toString());
            var result = client.ask(Requests.stateless(
                            1, "tools/call", Requests.tool(call.path("tool").asString(), arguments)))
                    .path("result");
            var answer = (ObjectNode) Json.MAPPER.readTree(
                    result.path("structuredContent").toString().replace(root.toString(), "{root}"));

            assertThat(result.path("isError").asBoolean(false))
                    .isEqualTo(call.path("isError").asBoolean());
            if (call.has("answer")) {
                answer.remove("note");
                assertThat(answer).isEqualTo(call.path(call.has("ours") ? "ours" : "answer"));
            }
            if (call.has("ours")) {
                assertThat(call.path("ours")).isNotEqualTo(call.path("answer"));
                assertThat(call.path("why").asString("")).isNotBlank();
            }
        }
    }
}
