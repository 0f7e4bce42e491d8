package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is refused, with which number, and that nothing has changed afterwards.
class FoldingRefusalsTest {
    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory, Map.of("folding.instance_branches_max", "12"));
        agent = new FoldingClient(world, Files.createDirectory(directory.resolve("project")));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode refused(String tool, String json, int code, String category) throws Exception {
        var before = agent.standing();
        var error = agent.ask(tool, json).path("error");
        assertThat(error.path("code").asInt()).as(error.toString()).isEqualTo(code);
        assertThat(error.path("category").asString()).isEqualTo(category);
        assertThat(agent.standing()).isEqualTo(before);
        return error;
    }

    @Test
    void anUnknownBranchIsNamedWithItsSession() throws Exception {
        for (String tool : new String[] {"context_return", "branch_return"}) {
            var error = refused(tool, "{'message':'m','branch_id':'br_nowhere'}", -32602, "not_found");
            assertThat(error.at("/data/branch_id").asString()).isEqualTo("br_nowhere");
            assertThat(error.at("/data/session_id").asString()).startsWith("sess_");
        }
        refused("context_rollback", "{'branch_id':'br_nowhere'}", -32602, "not_found");
        refused("branch_status", "{'branch_id':'br_nowhere'}", -32602, "not_found");
        refused("branch_status", "{}", -32602, "not_found");
        refused(
                "context_record",
                "{'kind':'note','name':'n','tokens':1,'branch_id':'br_nowhere'}",
                -32602,
                "not_found");
        refused(
                "context_branch",
                "{'description':'d','prompt':'p','parent_branch_id':'br_nowhere'}",
                -32602,
                "not_found");
    }

    @Test
    void aBranchThatIsFoldedIsNotFoldedAgain() throws Exception {
        String id = agent.branch("{}");
        agent.ask("context_return", "{'message':'done'}");

        var error = refused("context_return", "{'message':'again','branch_id':'" + id + "'}", -32003, "conflict");
        assertThat(error.at("/data/current_status").asString()).isEqualTo("folded");
        refused("context_record", "{'kind':'note','name':'n','tokens':1,'branch_id':'" + id + "'}", -32003, "conflict");
        refused("context_return", "{'message':'there is none'}", -32003, "conflict");
    }

    @Test
    void aBudgetAboveWhatIsLeftIsRefusedWithWhatIsLeft() throws Exception {
        agent.branch("{'budget':30000}");
        var error = refused(
                "context_branch",
                "{'description':'d','prompt':'p','budget':20000,'parent_branch_id':'main'}",
                -32001,
                "over_budget");
        assertThat(error.at("/data/budget_remaining").asInt()).isEqualTo(2768);
        assertThat(error.at("/data/context_limit").asInt()).isEqualTo(32768);
        assertThat(error.at("/data/suggestion").asString()).contains("2768");
        assertThat(error.at("/data/current_tokens").isNumber()).isTrue();
    }

    @Test
    void whereNothingIsLeftNobodyIsToldToAskForLess() throws Exception {
        agent.branch("{'budget':32768}");

        var error = refused(
                "context_branch",
                "{'description':'d','prompt':'p','budget':1,'parent_branch_id':'main'}",
                -32001,
                "over_budget");

        assertThat(error.path("message").asString()).contains("0 left").endsWith("; return from a branch first.");
        assertThat(error.at("/data/suggestion").asString()).isEqualTo("Return from an open branch first");
    }

    @Test
    void anOmittedBudgetIsHalfOfWhatIsLeftIfThatIsLess() throws Exception {
        agent.branch("{'budget':30000}");
        var made = agent.ask(
                "context_branch", "{'description':'d','prompt':'p','inject_memories':false,'parent_branch_id':'main'}");
        assertThat(made.path("budget_allocated").asInt()).isEqualTo(1384);
    }

    @Test
    void aPromptThatAloneWouldUseUpTheBudgetIsRefused() throws Exception {
        refused(
                "context_branch",
                "{'description':'d','prompt':'" + "many words ".repeat(200) + "','budget':100,'inject_memories':false}",
                -32001,
                "over_budget");
    }

    @Test
    void withoutAGatewayABranchIsNoLargerThanTheSettingSays() throws Exception {
        var large = refused("context_branch", "{'description':'d','prompt':'p','budget':32769}", -32602, "validation");
        assertThat(large.path("message").asString()).contains("budget", "32768");
        var slow = refused(
                "branch_create", "{'description':'d','prompt':'p','timeout_seconds':601}", -32602, "validation");
        assertThat(slow.path("message").asString()).contains("timeout_seconds", "600");
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() throws Exception {
        var error = refused(
                "context_branch",
                "{'description':'" + "d".repeat(501) + "','prompt':'','budget':65537,'timeout_seconds':1801}",
                -32602,
                "validation");
        assertThat(error.path("message").asString())
                .contains("description", "500", "prompt", "budget", "65536", "timeout_seconds", "1800");
        refused("context_branch", "{'description':' \\t','prompt':'p'}", -32602, "validation");
        refused("context_branch", "{'description':'d','prompt':'p','budget':0}", -32602, "validation");
        refused("context_return", "{'message':'" + "m".repeat(50_001) + "'}", -32602, "validation");
        refused("context_return", "{'message':''}", -32602, "validation");
        refused(
                "context_record",
                "{'kind':'note','name':'n','output':'" + "x".repeat(200_001) + "'}",
                -32602,
                "validation");
        refused("context_record", "{'kind':'note','name':'n'}", -32602, "validation");
        refused("context_record", "{'kind':'thought','name':'n','tokens':1}", -32602, "validation");
    }

    @Test
    void deeperThanThreeIsRefusedWithTheBranchToReturnFrom() throws Exception {
        agent.branch("{}");
        agent.branch("{}");
        String third = agent.branch("{}");
        var error = refused("context_branch", "{'description':'d','prompt':'p'}", -32003, "conflict");
        assertThat(error.path("message").asString()).contains("3 deep", third);
    }

    @Test
    void aSessionHasTenBranchesAndTheServerTwelve() throws Exception {
        for (int i = 0; i < 10; i++) {
            agent.branch("{'parent_branch_id':'main','budget':100}");
        }
        var error = refused(
                "context_branch", "{'description':'d','prompt':'p','parent_branch_id':'main'}", -32003, "conflict");
        assertThat(error.path("message").asString()).contains("10 open branches", "return from one");

        var other = agent.http().session("2025-11-25");
        String branch =
                "{'description':'d','prompt':'p','inject_memories':false,'budget':100,'parent_branch_id':'main'}";
        agent.inSession(other, "context_branch", branch);
        agent.inSession(other, "context_branch", branch);
        var full = agent.inSession(other, "context_branch", branch);
        assertThat(full.at("/result/structuredContent/error/message").asString())
                .contains("12 open branches");

        agent.inSession(
                other,
                "context_return",
                "{'message':'m','branch_id':'"
                        + agent.inSession(other, "context_list_branches", "{}")
                                .at("/result/structuredContent/branches/0/id")
                                .asString()
                        + "'}");
        assertThat(agent.inSession(other, "context_branch", branch)
                        .at("/result/isError")
                        .asBoolean(false))
                .isFalse();
    }

    @Test
    void anUnknownSessionIsNotFound() throws Exception {
        var error = refused(
                "context_branch", "{'description':'d','prompt':'p','session_id':'sess_nobody'}", -32602, "not_found");
        assertThat(error.at("/data/session_id").asString()).isEqualTo("sess_nobody");
    }

    @Test
    void idsThatNobodyGaveAreNotFoundHoweverOddTheyAre() throws Exception {
        for (String odd : new String[] {"../..", "\\ud800", "x y", "\\u202e", "%2e%2e"}) {
            refused("context_return", "{'message':'m','branch_id':'" + odd + "'}", -32602, "not_found");
            refused("branch_status", "{'session_id':'" + odd + "'}", -32602, "not_found");
            assertThat(agent.response("echo", "{'text':'t','session_id':'" + odd + "','branch_id':'" + odd + "'}")
                            .at("/result/structuredContent/text")
                            .asString())
                    .isEqualTo("t");
        }
    }

    @Test
    void somebodyElsesBranchIsNotFound() throws Exception {
        String id = agent.branch("{}");
        var bob = Map.of("Authorization", "Bearer " + world.wiring.tokens().add("bob", "bob", "bob"));
        var read = Requests.stateless(1, "resources/read", Json.object().put("uri", "contextd://branch/" + id));
        assertThat(agent.http().stateless(read, bob).json().has("error")).isTrue();

        var fold = agent.arguments("{'message':'mine now','branch_id':'" + id + "'}")
                .toString();
        var request = Requests.stateless(1, "tools/call", Requests.tool("context_return", fold));
        assertThat(agent.http()
                        .stateless(request, bob)
                        .json()
                        .at("/result/structuredContent/error/category")
                        .asString())
                .isEqualTo("not_found");
    }

    @Test
    void withoutAProjectThereIsAHint() throws Exception {
        var answer = world.http()
                .call("branch_create", "{\"description\":\"d\",\"prompt\":\"p\"}")
                .json();
        assertThat(answer.at("/result/structuredContent/error/message").asString())
                .contains("project_path");
    }

    @Test
    void aHardLimitRefusesWorkButNotTheWayOut() throws Exception {
        world.close();
        world = World.in(directory, Map.of("folding.hard_limit", "true", "folding.context_limit", "2000"));
        agent = new FoldingClient(world, Path.of(agent.project));
        agent.spend(1990);
        String id = agent.branch("{'budget':1000}");
        agent.spend(100);

        String memory = "{'title':'t','content':'c','outcome':'success'}";
        var error = agent.ask("memory_record", memory).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32001);
        assertThat(error.path("message").asString()).contains("context_return", "context_branch", "context_rollback");
        assertThat(error.at("/data/context_limit").asInt()).isEqualTo(2000);
        assertThat(error.at("/data/current_tokens").asInt()).isGreaterThan(2000);
        refused("context_record", "{'kind':'note','name':'n','tokens':1}", -32001, "over_budget");
        assertThat(agent.ask("memory_record", memory).at("/error/data/current_tokens"))
                .as("what is refused costs nothing")
                .isEqualTo(error.at("/data/current_tokens"));
        assertThat(agent.ask("memory_search", "{'query':'anything'}").has("memories"))
                .isTrue();
        assertThat(agent.branch("{'budget':500}")).isNotEmpty();
        assertThat(agent.ask("context_return", "{'message':'done'}").has("branch_id"))
                .isTrue();
        assertThat(agent.ask("context_return", "{'message':'ok'}")
                        .path("branch_id")
                        .asString())
                .isEqualTo(id);
    }
}
