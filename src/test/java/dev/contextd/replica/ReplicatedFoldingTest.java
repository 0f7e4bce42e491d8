package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Replica;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// An agent whose calls go to one replica and then to another works in one session.
class ReplicatedFoldingTest {
    @TempDir
    private Path directory;

    private Replicas replicas;
    private World a;
    private World b;

    /// Those that are tried.
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onHeap(where, flags);
    }

    @BeforeEach
    void two() {
        replicas = started(directory, Map.of("folding.instance_branches_max", "3"));
        a = replicas.join();
        a.wiring.library();
        b = replicas.join();
        b.wiring.library();
    }

    @AfterEach
    void stop() throws Exception {
        replicas.close();
    }

    private String filled(String json) {
        return json.replace('\'', '"').replace("PROJECT", directory.toString());
    }

    private JsonNode ask(World world, String tool, String json) throws Exception {
        return Answers.of(world, tool, filled(json));
    }

    private JsonNode state(World world, String tool, String json) throws Exception {
        return world.http().call(tool, filled(json)).json().at("/result/_meta/contextd~1state");
    }

    private JsonNode branch(World world, String more) throws Exception {
        return ask(
                world,
                "context_branch",
                "{'description':'Search the logs','prompt':'Find the errors','inject_memories':false,"
                        + "'project_path':'PROJECT'" + more + "}");
    }

    private JsonNode page(World world, String id) throws Exception {
        var answer = world.http().stateless("resources/read", Json.object().put("uri", "contextd://branch/" + id));
        return Json.MAPPER.readTree(answer.json().at("/result/contents/0/text").asString());
    }

    private String status(World world, String id) throws Exception {
        return page(world, id).at("/branch/status").asString();
    }

    @Test
    void callsThatAlternateAreCountedOnce() throws Exception {
        var id = branch(a, "").path("branch_id").asString();
        int before = page(a, id).at("/branch/tokens").asInt();
        for (int i = 0; i < 10; i++) {
            var world = i % 2 == 0 ? b : a;
            ask(world, "context_record", "{'kind':'note','name':'reading','tokens':100,'project_path':'PROJECT'}");
            var other = i % 2 == 0 ? a : b;
            var status = ask(other, "context_branch_status", "{'project_path':'PROJECT'}");
            assertThat(status.at("/token_breakdown/" + id).asInt()).isEqualTo(before + 100 * (i + 1));
        }
    }

    @Test
    void theMainThreadIsCountedOnBoth() throws Exception {
        int total = 0;
        for (int i = 0; i < 6; i++) {
            var state = state(i % 2 == 0 ? a : b, "echo", "{'text':'one two three','project_path':'PROJECT'}");
            assertThat(state.path("total_tokens").asInt()).as(state.toString()).isGreaterThan(total);
            total = state.path("total_tokens").asInt();
        }
    }

    @Test
    void aBranchEndsOnceWhoeverReturnsFromIt() throws Exception {
        for (int round = 0; round < 5; round++) {
            var id = branch(round % 2 == 0 ? a : b, "").path("branch_id").asString();
            var returns = new ArrayList<Callable<JsonNode>>();
            for (World world : List.of(a, b, a, b)) {
                returns.add(() -> ask(
                        world,
                        "context_return",
                        "{'branch_id':'" + id + "','message':'done','project_path':'PROJECT'}"));
            }
            int done = 0;
            try (var threads = Executors.newFixedThreadPool(returns.size())) {
                for (var answer : threads.invokeAll(returns)) {
                    done += answer.get().has("error") ? 0 : 1;
                }
            }
            assertThat(done).isEqualTo(1);
            assertThat(status(a, id)).isEqualTo("folded");
        }
    }

    @Test
    void aBranchTimesOutOnceAndItsAgentIsToldOnce() throws Exception {
        var id = branch(b, ",'timeout_seconds':60").path("branch_id").asString();
        replicas.clock.advance(Duration.ofSeconds(60));
        assertThat(Eventually.see(() -> status(b, id), "timeout"::equals)).isEqualTo("timeout");
        var told = new ArrayList<String>();
        for (World world : List.of(b, a, b, a)) {
            told.add(state(world, "echo", "{'text':'next','project_path':'PROJECT'}")
                    .at("/forced_return/branch_id")
                    .asString(""));
        }
        assertThat(told).containsExactly(id, "", "", "");
    }

    @Test
    void whenAReplicaDiesAnotherMeetsItsDeadlines() throws Exception {
        assertThat(a.wiring.library().replica().isAtWork()).isTrue();
        assertThat(b.wiring.library().replica().isAtWork()).isFalse();
        // It has looked after branches before, and knows nothing of this one.
        ask(b, "context_branch_status", "{'project_path':'PROJECT'}");
        var id = branch(a, ",'timeout_seconds':60").path("branch_id").asString();
        replicas.kill(a);
        replicas.clock.advance(Duration.ofSeconds(60));
        assertThat(Eventually.see(() -> status(b, id), "timeout"::equals)).isEqualTo("timeout");
        Eventually.isTrue(() -> b.wiring.library().replica().isAtWork());
        // Who is alive is looked at after the work was taken over, in the same pulse.
        var left = List.of(b.wiring.library().replica().id());
        assertThat(Eventually.see(() -> b.wiring.library().replica().names(), left::equals))
                .isEqualTo(left);
        assertThat(Replica.TERM).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void branchesOnAllReplicasCountForTheBound() throws Exception {
        var alone = ",'session_id':'new'";
        for (World world : List.of(a, b, a)) {
            assertThat(branch(world, alone).has("branch_id")).isTrue();
        }
        var refused = branch(b, alone);
        assertThat(refused.has("error")).as(refused.toString()).isTrue();
    }

    @Test
    void aBranchOfOneIsListedByTheOther() throws Exception {
        ask(b, "context_branch_status", "{'project_path':'PROJECT'}");
        var id = branch(a, "").path("branch_id").asString();
        var uri = "contextd://project/"
                + Project.required(directory.toString()).key().text() + "/briefing";
        var answer = b.http().stateless("resources/read", Json.object().put("uri", uri));
        assertThat(answer.body()).contains(id);
    }
}
