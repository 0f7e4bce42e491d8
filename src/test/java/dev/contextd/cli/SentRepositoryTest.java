package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.access.Scope;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A developer sends the code of a work tree to a server that has none of its files, and finds it there.
@Timeout(240)
class SentRepositoryTest {
    private static final String MOON =
            "/** Where the moon stands. */\nclass Moon {\n  int phaseOfTheMoon() { return 4; }\n}\n";
    private static final String TIDE =
            "/** When the water comes. */\nclass Tide {\n  int heightOfTheTide() { return 2; }\n}\n";

    @TempDir
    Path directory;

    private World world;
    private HttpClientOfTests http;
    private Path tree;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory.resolve("server"), Map.of("repository.files_max", "20"));
        http = world.http();
        tree = Files.createDirectories(directory.resolve("work/sea"));
        assertThat(new ProcessBuilder("git", "init", "-q", tree.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createDirectories(tree.resolve("src"));
        Files.writeString(tree.resolve("src/Moon.java"), MOON);
        Files.writeString(tree.resolve("src/Tide.java"), TIDE);
        Files.writeString(tree.resolve(".gitignore"), "*.log\n");
        Files.writeString(tree.resolve("secret.log"), "not for anybody");
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private String token(Scope scope) throws Exception {
        String token = world.wiring.tokens().add(Owner.alone("alice"), scope, Optional.empty());
        Files.writeString(directory.resolve("token"), token + "\n");
        return token;
    }

    private int index(String... more) throws IOException {
        return indexTo("http://127.0.0.1:" + http.mcp().getPort(), more);
    }

    private int indexTo(String url, String... more) throws IOException {
        var arguments = new ArrayList<>(List.of(
                "index",
                "--data-dir=" + directory.resolve("developer"),
                "--config-file=" + Files.writeString(directory.resolve("none"), ""),
                "--to=" + url,
                "--token-file=" + directory.resolve("token")));
        arguments.addAll(List.of(more));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Commands.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private JsonNode search(String token, Path project, String query) throws Exception {
        var params = Requests.tool(
                "repository_search", "{\"project_path\":\"" + project + "\",\"query\":\"" + query + "\"}");
        return http.stateless(Requests.stateless(1, "tools/call", params), Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void whatIsSentIsFoundWhereItsFilesAreNot() throws Exception {
        String alice = token(Scope.WRITE);
        assertThat(index(tree.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("3 files indexed, 0 unchanged, 0 removed");
        Files.move(tree, directory.resolve("elsewhere"));

        var found = search(alice, tree, "phaseOfTheMoon");

        assertThat(found.at("/results/0/path").asString()).isEqualTo("src/Moon.java");
        assertThat(found.at("/results/0/stale").asBoolean()).isFalse();
        assertThat(found.at("/results/0/content").asString()).contains("return 4;");
        assertThat(found.at("/index/complete").asBoolean()).isTrue();
        assertThat(found.toString()).doesNotContain("not for anybody");
        assertThat(search(alice, tree.resolve("src"), "phaseOfTheMoon")
                        .at("/results/0/path")
                        .asString())
                .as("asked for from a directory in it")
                .isEqualTo("src/Moon.java");
        assertThat(directory.resolve("developer/contextd.db"))
                .as("nothing is kept here")
                .doesNotExist();
    }

    @Test
    void onlyWhatChangedIsSentAgainAndWhatIsGoneGoes() throws Exception {
        String alice = token(Scope.WRITE);
        index(tree.toString());
        Files.writeString(tree.resolve("src/Tide.java"), TIDE.replace("heightOfTheTide", "depthOfTheSea"));
        Files.delete(tree.resolve("src/Moon.java"));

        assertThat(index(tree.toString())).as(err.toString()).isZero();

        assertThat(out.toString()).contains("1 file indexed, 1 unchanged, 1 removed");
        assertThat(search(alice, tree, "depthOfTheSea").at("/results/0/path").asString())
                .isEqualTo("src/Tide.java");
        assertThat(search(alice, tree, "phaseOfTheMoon").toString()).doesNotContain("Moon.java");
        assertThat(search(alice, tree, "heightOfTheTide").toString()).doesNotContain("heightOfTheTide()");
    }

    @Test
    void itIsNobodyElses() throws Exception {
        token(Scope.WRITE);
        index(tree.toString());
        String bob = world.wiring.tokens().add("bob", "b", "b");

        assertThat(search(bob, tree, "phaseOfTheMoon").at("/error/message").asString())
                .contains("not indexed");
    }

    @Test
    void itCanBeTakenOut() throws Exception {
        String alice = token(Scope.WRITE);
        index(tree.toString());

        assertThat(index("--drop", tree.toString())).as(err.toString()).isZero();

        assertThat(search(alice, tree, "phaseOfTheMoon").at("/error/message").asString())
                .contains("not indexed");
    }

    @Test
    void whoMayOnlyReadIsToldWhatIsNeeded() throws Exception {
        token(Scope.READ);

        assertThat(index(tree.toString())).isOne();
        assertThat(err.toString()).contains("does not let you in", "contextd:write");
    }

    @Test
    void aTokenNeverGoesOverTheNetworkInTheClear() throws Exception {
        token(Scope.WRITE);

        assertThat(indexTo("http://contextd.example.com", tree.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--to must be an https URL");
    }

    @Test
    void moreFilesThanTheServerTakesAreRefusedWithItsSetting() throws Exception {
        token(Scope.WRITE);
        for (int i = 0; i < 25; i++) {
            Files.writeString(tree.resolve("src/File" + i + ".java"), "class File" + i + " {}\n");
        }

        assertThat(index(tree.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("at most 20 files", "repository.files_max");
    }

    /// Hands on to the real server what the command would, and forgets it as often as a test wants.
    private final class Flaky implements Repositories.Server {
        private final List<ObjectNode> calls = new ArrayList<>();
        private final String token;
        private int failing;

        Flaky(String token, int failing) {
            this.token = token;
            this.failing = failing;
        }

        @Override
        public JsonNode call(ObjectNode arguments) {
            calls.add(arguments);
            var answer = RemoteServer.at(http.mcp().toString(), token).call(arguments);
            if (arguments.has("files") && failing-- > 0) {
                throw new Failure(Kind.UNAVAILABLE, "gone");
            }
            return answer;
        }

        long files() {
            return calls.stream().mapToLong(call -> call.path("files").size()).sum();
        }
    }

    private ObjectNode request() {
        return Json.object().put("path", tree.toString());
    }

    @Test
    void whoWasInterruptedGoesOnFromThere() throws Exception {
        String alice = token(Scope.WRITE);
        String filler = "    // the water comes and goes with the moon, twice a day\n".repeat(13_000);
        Files.writeString(tree.resolve("src/Large.txt"), filler);
        Files.writeString(tree.resolve("src/Larger.txt"), filler + filler.substring(0, 1_000));
        var lost = new Flaky(alice, 1);
        try (var developer = World.in(directory.resolve("developer"))) {
            var repositories = developer.wiring.repositories();
            var failed = catchThrowable(() -> repositories.send(request(), lost, (_, _, _) -> {}));
            assertThat(failed).hasMessage("gone");
            assertThat(search(alice, tree, "phaseOfTheMoon")
                            .at("/index/complete")
                            .asBoolean())
                    .isFalse();

            var again = new Flaky(alice, 0);
            repositories.send(request(), again, (_, _, _) -> {});
            assertThat(lost.files() + again.files())
                    .as("what had arrived is not sent again")
                    .isEqualTo(5);
            assertThat(search(alice, tree, "phaseOfTheMoon")
                            .at("/index/complete")
                            .asBoolean())
                    .isTrue();

            var third = new Flaky(alice, 0);
            repositories.send(request(), third, (_, _, _) -> {});
            assertThat(third.files()).isZero();
        }
    }

    @Test
    void whatIsSentTwiceIsThereOnce() throws Exception {
        String alice = token(Scope.WRITE);
        var server = new Flaky(alice, 0);
        try (var developer = World.in(directory.resolve("developer"))) {
            developer.wiring.repositories().send(request(), server, (_, _, _) -> {});
        }
        new ArrayList<>(server.calls).forEach(server::call);

        assertThat(search(alice, tree, "phaseOfTheMoon").path("results").toString())
                .containsOnlyOnce("int phaseOfTheMoon()");
    }

    @Test
    void secretsDoNotLeaveTheMachine() throws Exception {
        String alice = token(Scope.WRITE);
        String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);
        Files.writeString(tree.resolve("src/Key.java"), "class Key {\n  String key = \"" + secret + "\";\n}\n");
        var server = new Flaky(alice, 0);
        try (var developer = World.in(directory.resolve("developer"))) {
            developer.wiring.repositories().send(request(), server, (_, _, _) -> {});
        }

        assertThat(server.calls.toString()).contains("class Key").doesNotContain(secret);
    }

    @Test
    void aPathThatLeavesItsTreeIsRefused() throws Exception {
        String alice = token(Scope.WRITE);
        var file = Json.object()
                .put("path", "../../etc/passwd")
                .put("size", 1)
                .put("modified", 1)
                .put("hash", "")
                .put("language", "text");
        file.putArray("passages");
        var arguments = Json.object().put("project_path", tree.toString());
        arguments.putArray("files").add(file);

        assertThat(catchThrowable(() -> new Flaky(alice, 0).call(arguments))).hasMessageContaining("without . and ..");
    }
}
