package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A branch that the server has stopped while its agent worked on, and the return that was meant for it.
class StoppedBranchesTest {
    private static final String NOTICES = "/result/structuredContent/notices";
    private static final String FOUND = "{'message':'inner result: found it'}";

    @TempDir
    Path directory;

    World world;
    FoldingClient agent;

    @BeforeEach
    void open() throws Exception {
        Files.createDirectories(directory.resolve("project"));
        start();
    }

    private void start() {
        world = World.in(directory);
        agent = new FoldingClient(world, directory.resolve("project"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode branch(String id) throws Exception {
        return agent.resource("contextd://branch/" + id).path("branch");
    }

    private void isLateResultOf(String inner, JsonNode answer) throws Exception {
        assertThat(answer.path("branch_id").asString()).isEqualTo(inner);
        assertThat(answer.path("notices").toString()).contains(inner);
        assertThat(branch(inner).path("status").asString()).isIn("failed", "timeout");
        assertThat(branch(inner).path("summary").asString()).startsWith("inner result: found it\n");
    }

    @Test
    void aReturnThatWasMeantForAStoppedBranchLeavesItsParentOpen() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        var stopped = agent.spend(500);
        assertThat(stopped.at(NOTICES).toString()).contains(inner, outer, "budget exhausted");

        var answer = agent.ask("context_return", FOUND);

        isLateResultOf(inner, answer);
        assertThat(answer.path("notices").toString()).contains(outer + " is still open");
        assertThat(answer.at("/context_state/active_branch_id").asString()).isEqualTo(outer);
        assertThat(branch(outer).path("status").asString()).isEqualTo("active");
        var then = agent.ask("context_return", "{'message':'outer result'}");
        assertThat(then.path("branch_id").asString()).isEqualTo(outer);
        assertThat(then.has("notices")).isFalse();
        assertThat(branch(outer).path("summary").asString()).isEqualTo("outer result");
    }

    @Test
    void theOtherFaceKeepsTheParentOpenToo() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        agent.spend(500);

        var answer = agent.ask("branch_return", FOUND);

        assertThat(answer.path("success").asBoolean()).isTrue();
        isLateResultOf(inner, answer);
        assertThat(answer.path("notices").toString()).contains(outer);
        assertThat(branch(outer).path("status").asString()).isEqualTo("active");
    }

    @Test
    void theOtherFaceGivesABranchThatTimedOutItsResultToo() throws Exception {
        String id = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));

        var answer = agent.ask("branch_return", FOUND);

        isLateResultOf(id, answer);
        assertThat(branch(id).path("status").asString()).isEqualTo("timeout");
    }

    @Test
    void threeDeepEveryReturnGoesWhereItWasMeantTo() throws Exception {
        String first = agent.branch("{'budget':9000}");
        String second = agent.branch("{'budget':2000}");
        String third = agent.branch("{'budget':1000}");
        agent.ask("context_record", "{'kind':'note','name':'n','tokens':2500,'branch_id':'" + second + "'}");
        assertThat(branch(third).path("reason").asString()).isEqualTo("parent returning");

        isLateResultOf(third, agent.ask("context_return", FOUND));
        isLateResultOf(second, agent.ask("context_return", FOUND));
        assertThat(agent.status().path("branch_path").toString()).contains(first);
        assertThat(agent.ask("context_return", "{'message':'all done'}")
                        .path("branch_id")
                        .asString())
                .isEqualTo(first);
    }

    @Test
    void aReturnThatComesWithNoCallSinceTheDeadlineIsLateToo() throws Exception {
        String outer = agent.branch("{'timeout_seconds':600}");
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));

        var answer = agent.ask("context_return", FOUND);

        isLateResultOf(inner, answer);
        assertThat(branch(outer).path("status").asString()).isEqualTo("active");
        assertThat(answer.path("notices")).hasSize(1);
    }

    @Test
    void aStopIsRememberedAcrossARestart() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        agent.spend(500);
        world.close();
        start();

        isLateResultOf(inner, agent.ask("context_return", FOUND));
        world.close();
        start();
        assertThat(branch(inner).path("summary").asString()).startsWith("inner result: found it\n");
        assertThat(agent.ask("context_return", "{'message':'outer result'}")
                        .path("branch_id")
                        .asString())
                .isEqualTo(outer);
    }

    @Test
    void inASessionOfAnOlderRevisionItIsTheSame() throws Exception {
        var session = agent.http().session("2025-11-25");
        String more = "'description':'d','prompt':'p','inject_memories':false";
        var outer = agent.inSession(session, "context_branch", "{" + more + ",'budget':4000}");
        var inner = agent.inSession(session, "context_branch", "{" + more + ",'budget':400}");
        var stopped = agent.inSession(session, "context_record", "{'kind':'note','name':'n','tokens':500}");
        String id = inner.at("/result/structuredContent/branch_id").asString();
        assertThat(stopped.at(NOTICES).toString()).contains(id);

        var answer = agent.inSession(session, "context_return", FOUND).at("/result/structuredContent");

        isLateResultOf(id, answer);
        assertThat(answer.at("/context_state/active_branch_id").asString())
                .isEqualTo(outer.at("/result/structuredContent/branch_id").asString());
    }

    @Test
    void whoNamesTheParentReturnsFromIt() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        agent.branch("{'budget':400}");
        agent.spend(500);

        var answer = agent.ask("context_return", "{'message':'outer result','branch_id':'" + outer + "'}");

        assertThat(answer.path("branch_id").asString()).isEqualTo(outer);
        assertThat(branch(outer).path("status").asString()).isEqualTo("folded");
        assertThat(agent.ask("context_return", FOUND).at("/error/category").asString())
                .isEqualTo("conflict");
    }

    @Test
    void whoWasToldAndBeginsAnotherBranchKnowsWhereItStands() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        agent.branch("{'budget':400}");
        agent.spend(500);
        String next = agent.branch("{'budget':400}");

        assertThat(agent.ask("context_return", FOUND).path("branch_id").asString())
                .isEqualTo(next);
        assertThat(agent.ask("context_return", FOUND).path("branch_id").asString())
                .isEqualTo(outer);
    }

    @Test
    void whoWasNotToldAndBeginsAnotherBranchReturnsToTheOneItBelievesToBeIn() throws Exception {
        agent.branch("{'timeout_seconds':600}");
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));
        String next = agent.branch("{'budget':400}");

        assertThat(agent.ask("context_return", FOUND).path("branch_id").asString())
                .isEqualTo(next);
        isLateResultOf(inner, agent.ask("context_return", FOUND));
    }

    @Test
    void aRollbackForgetsWhereTheAgentBelievedToBe() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        agent.branch("{'budget':400}");
        agent.spend(500);
        agent.ask("context_rollback", "{'branch_id':'" + outer + "'}");

        assertThat(agent.ask("context_return", "{'message':'outer result'}")
                        .path("branch_id")
                        .asString())
                .isEqualTo(outer);
    }

    @Test
    void onTheMainThreadALateReturnIsNoFault() throws Exception {
        String only = agent.branch("{'budget':400}");
        int before = agent.spend(500).at(FoldingClient.STATE + "/total_tokens").asInt();

        var answer = agent.ask("context_return", FOUND);

        isLateResultOf(only, answer);
        assertThat(answer.at("/context_state/main_thread_tokens").asInt()).isGreaterThan(before);
        assertThat(agent.ask("context_return", FOUND).at("/error/category").asString())
                .isEqualTo("conflict");
    }

    @Test
    void aBranchBesideTheActiveOneTakesItsLateResultByItsIdOnce() throws Exception {
        String active = agent.branch("{'budget':4000}");
        String beside = agent.branch("{'parent_branch_id':'main','budget':400}");
        agent.ask("context_record", "{'kind':'note','name':'n','tokens':500,'branch_id':'" + beside + "'}");
        String named = "{'message':'inner result: found it','branch_id':'" + beside + "'}";

        isLateResultOf(beside, agent.ask("context_return", named));
        assertThat(agent.ask("context_return", named).at("/error/category").asString())
                .isEqualTo("conflict");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(active);
        assertThat(agent.ask("context_return", "{'message':'m'}")
                        .path("branch_id")
                        .asString())
                .isEqualTo(active);
    }

    @Test
    void aLateResultIsFoundByWhatItSays() throws Exception {
        agent.branch("{'budget':400,'description':'Look for the login bug'}");
        agent.spend(500);
        agent.ask("context_return", "{'message':'The session cookie was never renewed'}");

        var found = agent.ask("context_list_branches", "{'query':'cookie renewed','limit':1}");
        assertThat(found.at("/branches/0/summary").asString()).contains("session cookie");
    }

    @Test
    void everyToolTellsInWhatItsModelReadsAndOnlyOnce() throws Exception {
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));
        agent.answer("hook", "{'event':'Notification','payload':{}}");
        var told = agent.response("echo", "{'text':'next call'}");
        var later = agent.response("echo", "{'text':'and another'}");

        assertThat(told.at(NOTICES)).hasSize(1);
        assertThat(told.at(NOTICES + "/0").asString()).contains(inner, "timed out after 60 s");
        assertThat(told.at("/result/content")).hasSize(2);
        assertThat(told.at("/result/content/0/text").asString()).doesNotContain(inner);
        assertThat(told.at("/result/content/1/text").asString()).contains(inner);
        assertThat(later.at("/result/structuredContent").has("notices")).isFalse();
        assertThat(later.at("/result/content")).hasSize(1);
    }

    @Test
    void whoBeginsABranchBeforeItIsToldReadsWhereAReturnGoes() throws Exception {
        agent.branch("{'timeout_seconds':600}");
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));
        var begun =
                agent.ask("context_branch", "{'description':'d','prompt':'p','budget':400,'inject_memories':false}");
        String next = begun.path("branch_id").asString();

        assertThat(begun.at("/notices/0").asString())
                .contains(inner, "with this branch_id", "Without one it is for " + next)
                .doesNotContain("without branch_id");
        assertThat(agent.ask("context_return", FOUND).path("branch_id").asString())
                .isEqualTo(next);
    }

    @Test
    void ofTwoThatWereStoppedTogetherTheNoticeNamesTheOneAReturnIsFor() throws Exception {
        String outer = agent.branch("{'timeout_seconds':60}");
        String inner = agent.branch("{'timeout_seconds':600}");
        world.clock.advance(Duration.ofSeconds(61));
        var told = agent.response("echo", "{'text':'next call'}").at(NOTICES + "/0");

        assertThat(told.asString())
                .contains("branch " + outer, "with this branch_id", "Without one it is for " + inner)
                .doesNotContain("without branch_id");
        isLateResultOf(inner, agent.ask("context_return", FOUND));
        isLateResultOf(outer, agent.ask("context_return", FOUND));
    }

    private void parentReturnsForItself(String outer, String inner) throws Exception {
        var answer = agent.ask("context_return", "{'message':'outer result'}");

        assertThat(answer.path("branch_id").asString()).isEqualTo(outer);
        assertThat(branch(outer).path("summary").asString()).isEqualTo("outer result");
        assertThat(branch(inner).path("summary").asString()).startsWith("Unfinished: ");
    }

    @Test
    void whoWasToldAndWorksOnReturnsFromTheBranchItWorkedIn() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        agent.spend(500);
        agent.response("echo", "{'text':'work of the outer branch'}");

        parentReturnsForItself(outer, inner);
    }

    @Test
    void workThatIsRecordedIsWorkToo() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        agent.spend(500);
        agent.spend(10);

        parentReturnsForItself(outer, inner);
    }

    @Test
    void theCallThatTellsAndALookAtTheStatusAreNoSignOfKnowing() throws Exception {
        String outer = agent.branch("{'timeout_seconds':600}");
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));
        var told = agent.response("echo", "{'text':'meant for the inner branch'}");
        assertThat(told.at(NOTICES).toString()).contains(inner, "as your next call");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(outer);

        isLateResultOf(inner, agent.ask("context_return", FOUND));
    }

    @Test
    void aCallThatWasUnderWayWhenAnotherToldIsNoSignOfKnowing() throws Exception {
        String outer = agent.branch("{'budget':4000}");
        String inner = agent.branch("{'budget':400}");
        var underWay = new FutureTask<>(() -> agent.response("wait", "{}"));
        Thread.ofVirtual().start(underWay);
        world.wait.started.await();
        assertThat(agent.spend(500).at(NOTICES).toString()).contains(inner);
        world.wait.release.countDown();
        assertThat(underWay.get().at("/result/structuredContent/released").asBoolean())
                .isTrue();

        isLateResultOf(inner, agent.ask("context_return", FOUND));
        assertThat(branch(outer).path("status").asString()).isEqualTo("active");
    }

    @Test
    void onTheMainThreadThereIsNothingElseThatALaterReturnCouldMean() throws Exception {
        String only = agent.branch("{'budget':400}");
        agent.spend(500);
        agent.response("echo", "{'text':'work of the main thread'}");

        isLateResultOf(only, agent.ask("context_return", FOUND));
    }

    @Test
    void aLateResultStandsBeforeWhatHadBeenFoundAndIsTheWholeLesson() throws Exception {
        String inner = agent.branch("{'budget':400}");
        agent.ask("context_record", "{'kind':'note','name':'n','output':'The errors come from the proxy.'}");
        agent.spend(500);
        var answer = agent.ask("context_return", "{'message':'inner result: found it','extract_memory':true}");

        assertThat(branch(inner).path("summary").asString())
                .startsWith("inner result: found it\n")
                .contains("Unfinished: Search the logs", "The errors come from the proxy.");
        var lessons = agent.ask("memory_search", "{'query':'inner result: found it'}");
        assertThat(lessons.toString())
                .contains(answer.path("memory_id").asString(), "inner result: found it")
                .doesNotContain("proxy");
    }

    @Test
    void aStoppedBranchThatWasForgottenTakesNoReturn() throws Exception {
        String outer = agent.branch("{'timeout_seconds':600}");
        String inner = agent.branch("{'timeout_seconds':60}");
        world.clock.advance(Duration.ofSeconds(61));
        agent.ask("forget", "{'id':'" + inner + "'}");

        assertThat(agent.ask("context_return", FOUND).path("branch_id").asString())
                .isEqualTo(outer);
    }

    @Test
    void ofTwoThatWereStoppedTheOneThatIsNotForgottenTakesTheReturn() throws Exception {
        String outer = agent.branch("{'timeout_seconds':60}");
        String inner = agent.branch("{'timeout_seconds':600}");
        world.clock.advance(Duration.ofSeconds(61));
        agent.ask("forget", "{'id':'" + inner + "'}");

        isLateResultOf(outer, agent.ask("context_return", FOUND));
    }

    @Test
    void whereAllIsForgottenThereIsNothingToReturnFrom() throws Exception {
        String only = agent.branch("{'budget':400}");
        agent.spend(500);
        agent.ask("forget", "{'id':'" + only + "'}");

        assertThat(agent.ask("context_return", FOUND).at("/error/category").asString())
                .isEqualTo("conflict");
    }
}
