package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an agent sees of branches, from the first to the last call.
class FoldingTest {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        agent = new FoldingClient(world, Files.createDirectory(directory.resolve("project")));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    @Test
    void aBranchAnswersWithTheSeedsObject() throws Exception {
        var answer = agent.ask(
                "context_branch", "{'description':'Search API logs','prompt':'Use grep','inject_memories':false}");

        assertThat(answer.path("branch_id").asString()).startsWith("br_");
        assertThat(answer.path("session_id").asString()).startsWith("sess_");
        assertThat(answer.path("parent_branch_id").isNull()).isTrue();
        assertThat(answer.path("branch_depth").asInt()).isEqualTo(1);
        assertThat(answer.path("budget_allocated").asInt()).isEqualTo(8192);
        int tokens = TOKENIZER.count("Search API logs") + TOKENIZER.count("Use grep");
        assertThat(answer.at("/context_state/current_branch_tokens").asInt()).isEqualTo(tokens);
        assertThat(answer.at("/context_state/total_tokens").asInt()).isEqualTo(tokens);
    }

    @Test
    void whatIsRecordedIsFoldedAndTheParentPaysForTheMessageAlone() throws Exception {
        String id = agent.branch("{}");
        int start = agent.status().at("/token_breakdown/" + id).asInt();
        agent.ask("context_record", "{'kind':'tool_call','name':'grep','input':'grep -r auth','output':'three hits'}");
        int spent = TOKENIZER.count("grep -r auth") + TOKENIZER.count("three hits");
        var folded = agent.ask("context_return", "{'message':'Found three places'}");

        int message = TOKENIZER.count("Found three places");
        assertThat(folded.at("/summary/tokens_folded").asInt()).isEqualTo(start + spent);
        assertThat(folded.at("/summary/operations_count").asInt()).isEqualTo(1);
        assertThat(folded.at("/summary/secrets_scrubbed").asInt()).isZero();
        assertThat(folded.at("/summary/summary_redacted").asBoolean()).isFalse();
        assertThat(folded.at("/context_state/active_branch_id").isNull()).isTrue();
        assertThat(folded.at("/context_state/main_thread_tokens").asInt()).isEqualTo(message);
        assertThat(agent.status().at("/token_breakdown/folded_total").asInt()).isEqualTo(start + spent);
    }

    @Test
    void everyCallMadeInABranchCountsWithItsArgumentsAndItsAnswer() throws Exception {
        String id = agent.branch("{}");
        int before = agent.status().at("/token_breakdown/" + id).asInt();
        var echoed = agent.response("echo", "{'text':'hello there'}");

        int cost = TOKENIZER.count(agent.arguments("{'text':'hello there'}").toString())
                + TOKENIZER.count(echoed.at("/result/content/0/text").asString());
        assertThat(agent.status().at("/token_breakdown/" + id).asInt()).isEqualTo(before + cost);
        assertThat(echoed.at(FoldingClient.STATE + "/active_branch_id").asString())
                .isEqualTo(id);
        assertThat(echoed.at(FoldingClient.STATE + "/total_tokens").asInt())
                .isEqualTo(agent.status().at("/token_breakdown/total").asInt());
    }

    @Test
    void onTheMainThreadEveryCallCountsOnce() throws Exception {
        agent.status();
        long total = 0;
        for (int i = 0; i < 3; i++) {
            var echoed = agent.response("echo", "{'text':'hello'}");
            total += TOKENIZER.count(agent.arguments("{'text':'hello'}").toString())
                    + TOKENIZER.count(echoed.at("/result/content/0/text").asString());
            assertThat(echoed.at(FoldingClient.STATE + "/total_tokens").asLong())
                    .isEqualTo(total);
        }
        agent.branch("{}");
        assertThat(agent.status().at("/token_breakdown/main_thread").asLong()).isEqualTo(total);
    }

    @Test
    void aCallThatFailsCountsTooAndAsAFailure() throws Exception {
        agent.branch("{}");
        agent.response("echo", "{'tone':'loud'}");
        agent.response("echo", "{'text':'fine'}");
        var health = agent.status().path("context_health");
        var folded = agent.ask("context_return", "{'message':'done'}");

        assertThat(folded.at("/summary/operations_count").asInt()).isEqualTo(2);
        assertThat(health.path("failure_rate").asDouble()).isEqualTo(0.5);
    }

    @Test
    void theHeaderAndTheMetaSayTheSame() throws Exception {
        agent.branch("{}");
        var answer = agent.answer("echo", "{'text':'größer'}");
        var header = Json.MAPPER.readTree(answer.header("x-context-state"));

        assertThat(header).isEqualTo(answer.json().at(FoldingClient.STATE));
        assertThat(header.properties().stream().map(p -> p.getKey()))
                .contains(
                        "session_id",
                        "active_branch_id",
                        "branch_depth",
                        "total_tokens",
                        "folded_tokens",
                        "context_usage");
    }

    @Test
    void aBranchThatReachesItsBudgetIsReturnedByTheServer() throws Exception {
        String id = agent.branch("{'budget':1000}");
        agent.ask(
                "context_record",
                "{'kind':'tool_call','name':'read','input':'src/Auth.java','output':'class Auth {}'}");
        int left = 1000 - agent.status().at("/token_breakdown/" + id).asInt();
        var below = agent.spend(left - 1);
        var reached = agent.spend(1);

        assertThat(below.at(FoldingClient.STATE).has("forced_return")).isFalse();
        var forced = reached.at(FoldingClient.STATE + "/forced_return");
        assertThat(forced.path("branch_id").asString()).isEqualTo(id);
        assertThat(forced.path("reason").asString()).isEqualTo("budget exhausted: 1000/1000 tokens");
        assertThat(forced.path("partial_result").asString()).contains("Search the logs", "src/Auth.java");
        assertThat(reached.at("/result/content/1/text").asString()).contains(id, "budget exhausted");
        assertThat(reached.at("/result/isError").asBoolean(false)).isFalse();
        assertThat(reached.at(FoldingClient.STATE + "/active_branch_id").isNull())
                .isTrue();
        assertThat(agent.ask("branch_status", "{'branch_id':'" + id + "'}")
                        .path("status")
                        .asString())
                .isEqualTo("failed");
        assertThat(agent.spend(1).at(FoldingClient.STATE).has("forced_return")).isFalse();
    }

    @Test
    void fourFifthsOfABudgetAreWarnedOfOnce() throws Exception {
        String id = agent.branch("{'budget':1000}");
        int start = agent.status().at("/token_breakdown/" + id).asInt();
        var at = agent.spend(800 - start);
        var past = agent.spend(1);
        var later = agent.spend(1);

        assertThat(at.at(FoldingClient.STATE).has("budget_warning")).isFalse();
        assertThat(past.at(FoldingClient.STATE + "/budget_warning").toString())
                .isEqualTo("{\"branch_id\":\"" + id + "\",\"used\":801,\"total\":1000}");
        assertThat(past.at("/result/content/1/text").asString()).contains("801 of its 1000");
        assertThat(later.at(FoldingClient.STATE).has("budget_warning")).isFalse();
    }

    @Test
    void childrenEndBeforeTheirParentAndGiveBackWhatTheyDidNotUse() throws Exception {
        String parent = agent.branch("{'budget':4000}");
        String child = agent.branch("{'budget':1500}");
        String grandchild = agent.branch("{'budget':500}");
        agent.spend(100);
        agent.ask("context_return", "{'message':'over','branch_id':'" + parent + "'}");

        var listed = agent.ask("context_list_branches", "{}").path("branches");
        var statuses = new ArrayList<String>();
        listed.forEach(branch -> statuses.add(branch.path("id").asString() + " "
                + branch.path("status").asString() + " " + branch.path("reason").asString("")));
        assertThat(statuses)
                .containsExactly(
                        parent + " folded ",
                        child + " failed parent returning",
                        grandchild + " failed parent returning");
        assertThat(agent.status().path("branch_path").toString()).isEqualTo("[\"main\"]");

        String again = agent.branch("{'budget':4000}");
        String used = agent.branch("{'budget':1500}");
        agent.spend(200);
        agent.ask("context_return", "{'message':'ok'}");
        var status = agent.ask("branch_status", "{'branch_id':'" + again + "'}");
        int ofChild = agent.ask("branch_status", "{'branch_id':'" + used + "'}")
                .path("budget_used")
                .asInt();
        assertThat(status.path("budget_remaining").asInt())
                .isEqualTo(4000 - status.path("budget_used").asInt());
        assertThat(status.path("budget_used").asInt()).isGreaterThanOrEqualTo(ofChild);
    }

    @Test
    void siblingsBesideTheActiveBranchDoNotMoveIt() throws Exception {
        String active = agent.branch("{}");
        String beside = agent.branch("{'parent_branch_id':'main'}");
        agent.ask("context_record", "{'kind':'note','name':'n','tokens':50,'branch_id':'" + beside + "'}");

        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(active);
        agent.ask("context_return", "{'message':'side done','branch_id':'" + beside + "'}");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(active);
    }

    @Test
    void secretsAreMaskedInSummaryAndTrajectoryAndCounted() throws Exception {
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        String id = agent.branch("{}");
        agent.ask("context_record", "{'kind':'tool_call','name':'cat','output':'token = " + key + "'}");
        var folded = agent.ask("context_return", "{'message':'The key is " + key + "'}");

        assertThat(folded.at("/summary/secrets_scrubbed").asInt()).isEqualTo(2);
        assertThat(folded.at("/summary/summary_redacted").asBoolean()).isTrue();
        var page = agent.resource("contextd://branch/" + id).toString();
        assertThat(page).contains("[REDACTED:").doesNotContain(key);
    }

    @Test
    void theWholeTrajectoryStaysReadable() throws Exception {
        String id = agent.branch("{}");
        String large = "Zeile mit Ümläuten 𝛼\\n".repeat(8_000);
        agent.ask("context_record", "{'kind':'message','name':'small','output':'tiny'}");
        agent.response("context_record", "{'kind':'tool_call','name':'cat','output':'" + large + "'}");

        var page = agent.resource("contextd://branch/" + id);
        assertThat(page.at("/branch/status").asString()).isEqualTo("failed");
        assertThat(page.at("/trajectory/0/kind").asString()).isEqualTo("start");
        assertThat(page.at("/trajectory/2/output").asString()).isEqualTo(large.replace("\\n", "\n"));
        var listed = agent.ask("context_list_branches", "{'include_trajectory':true}");
        assertThat(listed.at("/branches/0/trajectory/1/output").asString()).isEqualTo("tiny");
        assertThat(listed.path("note").asString()).contains("max_tokens");
        assertThat(TOKENIZER.count(listed.toString())).isLessThan(2_600);
    }

    @Test
    void summariesAreFoundByWhatTheySay() throws Exception {
        agent.branch("{'description':'Look for the login bug'}");
        agent.ask("context_return", "{'message':'The session cookie was never renewed after the password change'}");
        agent.branch("{'description':'Measure the build'}");
        agent.ask("context_return", "{'message':'The linker takes most of the time'}");

        var found = agent.ask("context_list_branches", "{'query':'cookie not renewed','limit':1}");
        assertThat(found.at("/branches/0/summary").asString()).contains("session cookie");
    }

    @Test
    void aForgottenBranchIsGoneWithItsTrajectory() throws Exception {
        String id = agent.branch("{}");
        agent.ask("context_record", "{'kind':'note','name':'n','output':'embarrassing'}");
        agent.ask("context_return", "{'message':'done'}");
        agent.ask("forget", "{'id':'" + id + "'}");

        assertThat(agent.resource("contextd://branch/" + id).has("error")).isTrue();
        assertThat(agent.ask("context_list_branches", "{}").path("branches").size())
                .isZero();
    }

    @Test
    void theOtherFaceHasItsOwnNamesAndWorksOnTheSameBranches() throws Exception {
        agent.response("echo", "{'text':'enter the project'}");
        var made = agent.http()
                .call("branch", "{\"description\":\"d\",\"prompt\":\"p\",\"budget\":500,\"inject_memories\":false}")
                .json()
                .at("/result/structuredContent");
        assertThat(made.path("budget_allocated").asInt()).isEqualTo(500);
        assertThat(made.path("parent_budget_remaining").asInt()).isEqualTo(32768 - 500);
        assertThat(agent.status().path("active_branch_id").asString())
                .isEqualTo(made.path("branch_id").asString());

        agent.spend(100);
        var done = agent.http().call("return", "{\"message\":\"m\"}").json().at("/result/structuredContent");
        assertThat(done.path("success").asBoolean()).isTrue();
        assertThat(done.path("branch_id").asString())
                .isEqualTo(made.path("branch_id").asString());
        assertThat(done.path("tokens_used").asInt()).isGreaterThanOrEqualTo(100);
        assertThat(done.path("memory_queued").asBoolean()).isFalse();
    }

    @Test
    void healthSaysWhenItIsTimeToFold() throws Exception {
        agent.spend(17_000);
        assertThat(agent.status().at("/context_health/warning").asString()).isEqualTo("medium");
        agent.spend(7_000);
        var health = agent.status().path("context_health");

        assertThat(health.path("warning").asString()).isEqualTo("high");
        assertThat(health.path("main_thread_usage").asDouble()).isEqualTo(0.73);
        assertThat(health.path("suggestion").asString()).contains("branches");
        assertThat(agent.status().path("usage_percent").asInt()).isEqualTo(73);
    }

    @Test
    void aBranchKeepsToItsTaskMoreOrLess() throws Exception {
        agent.branch("{'description':'Fix the login','prompt':'Find why the login form rejects valid passwords'}");
        agent.ask(
                "context_record",
                "{'kind':'tool_call','name':'grep','input':'login form password check','output':'LoginForm.java'}");
        var health = Eventually.see(() -> agent.status().path("context_health"), seen -> seen.has("scope_score"));
        assertThat(health.path("scope_score").asDouble()).isBetween(0.3, 1.0);
    }
}
