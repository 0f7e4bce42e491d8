package dev.contextd.feature.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.engine.PostgresServer;
import dev.contextd.tool.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole server that moves, with all owners and every kind of record.
class EverythingTest {
    private static final String PROJECT = "/somewhere/else";

    @TempDir
    Path directory;

    private Path target;
    private List<String> lines;

    @BeforeEach
    void aServerThatIsLivedIn() throws Exception {
        target = Files.createDirectories(directory.resolve("target"));
        try (var world = World.in(Files.createDirectories(directory.resolve("source")))) {
            var http = world.http();
            var alice =
                    Map.of("Authorization", "Bearer " + world.wiring.tokens().add("alice", "blue", "acme"));
            var params = Json.object().put("name", "memory_record");
            params.putObject("arguments")
                    .put("project_path", PROJECT)
                    .put("title", "Ours")
                    .put("content", "What the team knows, as ünïcode 💡")
                    .put("outcome", "success")
                    .put("scope", "team");
            assertThat(http.stateless(Requests.stateless(1, "tools/call", params), alice)
                            .body())
                    .contains("mem_");
            ask(world, "memory_record", "{'title':'Mine','content':'What I know.','outcome':'success',PROJECT}");
            ask(world, "context_branch", "{'description':'Look','prompt':'Look.',PROJECT}");
            ask(world, "add_message", "{'contextId':'talk','message':'Hello there.','role':'user'}");
            ask(world, "checkpoint_save", "{'summary':'Half way',PROJECT}");
            lines = written(world);
        }
    }

    private static void ask(World world, String tool, String json) throws Exception {
        var answer = Answers.of(
                world,
                tool,
                json.replace("PROJECT", "'project_path':'" + PROJECT + "'").replace('\'', '"'));
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
    }

    private static List<String> written(World world) throws IOException {
        var out = new ByteArrayOutputStream();
        world.wiring.upkeep().everythingTo(out, _ -> {});
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static Everything.Moved read(World world, List<String> sent) throws IOException {
        var bytes = (String.join("\n", sent) + "\n").getBytes(StandardCharsets.UTF_8);
        return world.wiring.upkeep().everythingFrom(new ByteArrayInputStream(bytes), _ -> {});
    }

    private static String records(List<String> all) {
        return String.join("\n", all.subList(1, all.size()));
    }

    @Test
    void arrivesAsItWasWhosesoeverItIs() throws Exception {
        try (var world = World.in(target)) {
            var moved = read(world, lines);

            assertThat(moved.records()).isEqualTo(lines.size() - 2);
            assertThat(moved.kinds()).containsKeys("items", "ids", "attached");
            assertThat(records(written(world))).isEqualTo(records(lines));
        }
    }

    @Test
    void isFoundAndGoneOnWithAfterTheMove() throws Exception {
        try (var world = World.in(target)) {
            read(world, lines);
            var colleague = world.wiring.tokens().add(new Owner("bob", "blue", "acme"));
            var params = Json.object().put("name", "memory_search");
            params.putObject("arguments").put("project_path", PROJECT).put("query", "what the team knows");

            assertThat(world.http()
                            .stateless(
                                    Requests.stateless(1, "tools/call", params),
                                    Map.of("Authorization", "Bearer " + colleague))
                            .body())
                    .contains("ünïcode 💡")
                    .doesNotContain("What I know.");
            ask(world, "context_return", "{'message':'Found it',PROJECT}");
            assertThat(Answers.of(world, "retrieve_context", "{\"contextId\":\"talk\"}")
                            .toString())
                    .contains("Hello there.");
        }
    }

    /// The order of keys, the text of records and their ends are the same on both engines, or this differs.
    @Test
    void movesToAnotherEngineAndBack() throws Exception {
        var away = Map.of("store.url", PostgresServer.sharedDatabase());
        try (var world = World.in(Files.createDirectories(directory.resolve("away")), away)) {
            read(world, lines);
        }
        List<String> returning;
        try (var world = World.in(Files.createDirectories(directory.resolve("elsewhere")), away)) {
            returning = written(world);
        }
        assertThat(records(returning)).isEqualTo(records(lines));
        try (var world = World.in(target)) {
            read(world, returning);

            assertThat(records(written(world))).isEqualTo(records(lines));
        }
    }

    @Test
    void goesOnlyIntoAnEmptyPlace() throws Exception {
        try (var world = World.in(target)) {
            read(world, lines);

            assertThatThrownBy(() -> read(world, lines))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("empty place");
            assertThat(records(written(world))).isEqualTo(records(lines));
        }
    }

    @Test
    void oneThatWasCutOffIsNotTakenForWholeAndIsGoneOnWith() throws Exception {
        try (var world = World.in(target)) {
            assertThatThrownBy(() -> read(world, lines.subList(0, lines.size() - 3)))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("cut off after " + (lines.size() - 4) + " records");
            var other = new ArrayList<>(lines);
            other.set(0, lines.getFirst().replace("exported_at\":\"", "exported_at\":\"0"));
            assertThatThrownBy(() -> read(world, other))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("Another export was begun");

            read(world, lines);

            assertThat(records(written(world))).isEqualTo(records(lines));
        }
    }

    @Test
    void oneThatWasChangedIsNotTakenForWhole() throws Exception {
        var changed = new ArrayList<>(lines);
        changed.replaceAll(line -> line.replace("What I know.", "What he knows."));
        assertThat(changed).isNotEqualTo(lines);
        try (var world = World.in(target)) {
            assertThatThrownBy(() -> read(world, changed))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("not those that were written");
        }
    }

    @Test
    void somethingElseIsRefused() throws Exception {
        try (var world = World.in(target)) {
            assertThatThrownBy(() -> read(world, List.of("{\"contextd_export\":1,\"owner\":\"x\"}")))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("contextd export --everything makes one");
            assertThatThrownBy(() -> read(world, List.of("{\"contextd_everything\":2}")))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("newer contextd");
            assertThatThrownBy(() -> read(world, List.of("no JSON"))).isInstanceOf(Failure.class);
        }
    }
}
