package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What happens to what is kept when the index, the model, the disk or another process gets in the way.
class LibraryTest {
    @TempDir
    Path directory;

    private static JsonNode call(World world, String tool, String arguments) {
        try {
            return world.http().call(tool, arguments).json().at("/result/structuredContent");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode record(World world, String title) {
        var arguments = Json.object()
                .put("title", title)
                .put("content", "Learned about " + title)
                .put("outcome", "success")
                .put("project_path", "/somewhere/else");
        return call(world, "memory_record", arguments.toString());
    }

    /// Whether the best answer to a question is the memory of that title.
    private static boolean finds(World world, String query, String title) {
        return call(world, "memory_search", "{\"query\":\"" + query + "\"}")
                .at("/memories/0/title")
                .asString("")
                .equals(title);
    }

    private static boolean finds(World world, String title) {
        return finds(world, title, title);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    @Test
    void aLostIndexIsMadeAgainFromTheStore() throws Exception {
        try (var world = World.in(directory)) {
            record(world, "gradle wrapper");
        }
        delete(directory.resolve("data/index"));

        try (var world = World.in(directory)) {
            Eventually.isTrue(() -> finds(world, "gradle wrapper"));
        }
    }

    @Test
    void aDamagedIndexIsMadeAgainFromTheStore() throws Exception {
        try (var world = World.in(directory)) {
            record(world, "gradle wrapper");
        }
        try (var files = Files.walk(directory.resolve("data/index"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        try (var world = World.in(directory)) {
            Eventually.isTrue(() -> finds(world, "gradle wrapper"));
        }
    }

    @Test
    void anIndexDeletedUnderTheRunningServerIsMadeAgain() throws Exception {
        try (var world = World.in(directory)) {
            record(world, "gradle wrapper");
            delete(directory.resolve("data/index"));

            record(world, "kotlin daemon");
            Eventually.isTrue(() -> finds(world, "gradle wrapper") && finds(world, "kotlin daemon"));
        }
    }

    @Test
    void withoutAModelSearchGoesByWordsAndSaysSo() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/model"), "in the way");
        try (var world = World.in(directory)) {
            record(world, "gradle wrapper");

            var answer = call(world, "memory_search", "{\"query\":\"gradle\"}");
            assertThat(answer.path("count").asInt()).isEqualTo(1);
            assertThat(answer.path("note").asString()).contains("words alone");
            var status = call(world, "status", "{}");
            assertThat(status.path("status").asString()).isEqualTo("degraded");
            assertThat(status.at("/services/embedder/error").asString()).contains("words alone");
        }
    }

    @Test
    void vectorsComeLaterOnceThereIsAModel() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/model"), "in the way");
        try (var world = World.in(directory)) {
            record(world, "how long abandoned shopping carts are kept");
        }
        Files.delete(directory.resolve("data/model"));
        delete(directory.resolve("data/index"));

        try (var world = World.in(directory)) {
            Eventually.isTrue(
                    () -> finds(world, "when are old baskets deleted", "how long abandoned shopping carts are kept"));
        }
    }

    @Test
    void aSecondServerOnTheSameDataSaysWhoHoldsThem() throws Exception {
        try (var first = World.in(directory);
                var second = World.in(directory)) {
            record(first, "gradle wrapper");

            var error = record(second, "kotlin daemon").path("error");
            assertThat(error.path("category").asString()).isEqualTo("unavailable");
            assertThat(error.path("message").asString())
                    .contains(Long.toString(ProcessHandle.current().pid()));
            assertThat(finds(first, "gradle wrapper")).isTrue();
        }
    }

    @Test
    void aDatabaseThatIsNoneIsRefusedAndLeftAlone() throws Exception {
        Files.createDirectories(directory.resolve("data"));
        try (var world = World.in(directory)) {
            record(world, "gradle wrapper");
        }
        Path database;
        try (var files = Files.list(directory.resolve("data"))) {
            database = files.filter(file -> file.toString().endsWith(".db"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(database, "this is no database, it is a letter to my aunt".repeat(100));

        try (var world = World.in(directory)) {
            assertThat(record(world, "kotlin daemon").at("/error/category").asString())
                    .isEqualTo("unavailable");
            assertThat(Files.readString(database)).startsWith("this is no database");
            assertThat(call(world, "ping", "{}").path("reply").asString()).isEqualTo("pong");
        }
    }

    @Test
    void votesFromManyAtOnceAllCount() throws Exception {
        try (var world = World.in(directory)) {
            String id = record(world, "gradle wrapper").path("id").asString();
            var votes = IntStream.range(0, 24)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> call(world, "memory_feedback", "{\"id\":\"" + id + "\",\"helpful\":true}")))
                    .toList();
            for (var vote : votes) {
                assertThat(vote.get(60, TimeUnit.SECONDS).has("confidence")).isTrue();
            }

            var last = call(world, "memory_feedback", "{\"id\":\"" + id + "\",\"helpful\":true}");
            assertThat(last.path("confidence").asDouble()).isGreaterThan(0.85);
        }
    }

    @Test
    void tooMuchOfAnythingIsRefused() throws Exception {
        try (var world = World.in(directory)) {
            var arguments = Json.object()
                    .put("title", "a".repeat(201))
                    .put("content", "a".repeat(20_001))
                    .put("outcome", "success")
                    .put("project_path", "/p");
            IntStream.range(0, 10_000).forEach(i -> arguments.withArray("tags").add("t" + i));
            assertThat(call(world, "memory_record", arguments.toString())
                            .at("/error/message")
                            .asString())
                    .contains("title", "content", "tags");
            var huge = Requests.stateless(
                    1, "tools/call", Requests.tool("memory_record", "{\"content\":\"" + "a".repeat(10 << 20) + "\"}"));
            assertThat(world.http().stateless(huge, Map.of()).status()).isEqualTo(413);
        }
    }
}
