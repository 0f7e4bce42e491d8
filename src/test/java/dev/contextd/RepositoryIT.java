package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A repository indexed by the packaged program: on the command line, watched, and with the plug pulled.
class RepositoryIT {
    private static final int FILES = 1_500;

    @TempDir
    Path home;

    private Path tree;

    @BeforeEach
    void plant() throws Exception {
        tree = Files.createDirectory(home.resolve("tree")).toRealPath();
        for (int i = 0; i < FILES; i++) {
            var folder = Files.createDirectories(tree.resolve("part" + i % 40));
            Files.writeString(
                    folder.resolve("step" + i + ".py"),
                    "def first_%d(x):\n    return x + %d\n\n\ndef second_%d(x):\n    return first_%d(x) * 2\n"
                            .formatted(i, i, i, i));
        }
    }

    private Program serve() throws IOException {
        Files.writeString(home.resolve("rates.properties"), "rate.default=10000/10000\nroots=" + tree + "\n");
        return Program.start(home, "serve", "-p", "0", "--config-file", "rates.properties");
    }

    private JsonNode index(HttpClientOfTests http) throws Exception {
        String arguments = Json.object().put("path", tree.toString()).toString();
        return http.call("index_repository", arguments).json().at("/result/structuredContent");
    }

    private JsonNode search(HttpClientOfTests http, String query) throws Exception {
        String arguments = Json.object()
                .put("query", query)
                .put("project_path", tree.toString())
                .toString();
        return http.call("repository_search", arguments).json().at("/result/structuredContent");
    }

    @Test
    void aRunThatWasKilledIsTakenUpAgainAndNothingIsDoubled() throws Exception {
        try (var server = serve();
                var other = Executors.newVirtualThreadPerTaskExecutor()) {
            var http = server.http();
            var _ = other.submit(() -> index(http));
            Eventually.isTrue(() -> !search(http, "first_7").path("results").isEmpty());
            assertThat(search(http, "first_7").at("/index/complete").asBoolean(true))
                    .isFalse();
            server.kill();
        }
        try (var server = serve()) {
            var http = server.http();
            var again = index(http);

            assertThat(again.path("files_unchanged").asInt()
                            + again.path("files_indexed").asInt())
                    .isEqualTo(FILES);
            assertThat(again.path("chunks").asInt()).isEqualTo(2 * FILES);
            for (int i = 0; i < FILES; i += 50) {
                int found = 0;
                for (var hit : search(http, "second_" + i).path("results")) {
                    found += hit.path("symbol").asString("").equals("second_" + i) ? 1 : 0;
                }
                assertThat(found).as("second_%d", i).isEqualTo(1);
            }
        }
    }

    /// The model runs in native code: whoever frees it under a thread that is inside takes the whole process down.
    @Test
    void aServerThatComputesVectorsEndsInOrder() throws Exception {
        for (int round = 0; round < 3; round++) {
            try (var server = serve()) {
                var http = server.http();
                int before = index(http).path("vectors_pending").asInt();
                Eventually.isTrue(() -> index(http).path("vectors_pending").asInt() != before);
                server.terminate();
                assertThat(server.awaitExit()).isEqualTo(143);
            }
        }
        try (var files = Files.list(home)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("hs_err"));
        }
    }

    @Test
    void theCommandIndexesWatchesAndDrops() throws Exception {
        var first = Program.run(home, "index", "--words-only", tree.toString());
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).contains(FILES + " files indexed, 0 unchanged, 0 removed");

        try (var watching = Program.start(home, "index", "--watch", "--words-only", tree.toString())) {
            assertThat(watching.line()).contains(FILES + " unchanged");
            assertThat(watching.line()).contains("watching");
            // there at once, as it may still be looking: half of it would be told of twice
            Files.createDirectories(home.resolve("new/deep"));
            Files.writeString(home.resolve("new/deep/late.py"), "def latecomer():\n    return 1\n");
            Files.move(home.resolve("new"), tree.resolve("new"));
            assertThat(watching.line()).isEqualTo("1 file indexed, 0 removed");
            Files.delete(tree.resolve("new/deep/late.py"));
            assertThat(watching.line()).isEqualTo("0 files indexed, 1 removed");
            watching.terminate();
            watching.awaitExit();
        }

        var dropped = Program.run(home, "index", "--drop", tree.toString());
        assertThat(dropped.out()).isEqualTo(FILES + " files are out of the index\n");
        assertThat(Program.run(home, "index", "--drop", tree.toString()).err()).contains("not indexed");
        assertThat(Program.run(home, "index", home.resolve("missing").toString())
                        .err())
                .contains("There is no directory " + home.resolve("missing"));
    }

    private JsonNode status() throws Exception {
        return Json.MAPPER.readTree(Program.run(home, "status", "--json").out());
    }

    @Test
    void whoLeavesAnIndexToTheServerComesBackToIt() throws Exception {
        var data = home.resolve(".local/share/contextd");
        try (var server = Program.start(home, "daemon")) {
            Eventually.isTrue(() -> Daemons.find(data).isPresent());
            try (var left = Program.start(home, "index", tree.toString())) {
                Eventually.isTrue(() -> status().at("/operations/0/id").isString());
                left.terminate();
                assertThat(left.awaitExit()).isEqualTo(143);
                left.awaitError(
                        "contextd: left; the server goes on with it. Give the command again to come back to it.");
            }

            Eventually.isTrue(() -> status().at("/kept/code").asInt() == 2 * FILES);
            var again = Program.run(home, "index", "--words-only", tree.toString());
            assertThat(again.out()).startsWith("0 files indexed, " + FILES + " unchanged");
            server.terminate();
        } finally {
            Daemons.end(data);
        }
    }
}
