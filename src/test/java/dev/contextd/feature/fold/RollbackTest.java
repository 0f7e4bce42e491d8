package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {
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
    void everyBranchMadeAfterTheNamedOneIsDiscarded() throws Exception {
        String first = agent.branch("{}");
        String second = agent.branch("{'budget':2000}");
        agent.spend(300);
        agent.ask("context_return", "{'message':'second done'}");
        String third = agent.branch("{'budget':2000}");
        agent.spend(400);
        long before = agent.status().at("/token_breakdown/total").asLong();

        var back = agent.ask("context_rollback", "{'branch_id':'" + first + "','restore_state':true}");

        assertThat(back.path("rolled_back_to").asString()).isEqualTo(first);
        assertThat(back.path("branches_discarded").toString()).isEqualTo("[\"" + second + "\",\"" + third + "\"]");
        assertThat(back.at("/context_state/active_branch_id").asString()).isEqualTo(first);
        assertThat(back.path("tokens_recovered").asLong())
                .isEqualTo(before - back.at("/context_state/total_tokens").asLong());
        assertThat(agent.status().at("/token_breakdown/folded_total").asInt()).isZero();
        assertThat(agent.resource("contextd://branch/" + third)
                        .at("/trajectory/1/tokens")
                        .asInt())
                .isEqualTo(400);
        assertThat(agent.ask("branch_status", "{}").path("budget_remaining").asInt())
                .isEqualTo(8192 - agent.status().at("/token_breakdown/" + first).asInt());
    }

    @Test
    void aFoldedBranchWhoseParentIsOpenIsOpenedAgain() throws Exception {
        String parent = agent.branch("{}");
        String child = agent.branch("{'budget':2000}");
        agent.spend(300);
        var inside = agent.standing();
        agent.ask("context_return", "{'message':'too early'}");

        var back = agent.ask("context_rollback", "{'branch_id':'" + child + "'}");

        assertThat(back.path("branches_discarded").isEmpty()).isTrue();
        assertThat(agent.standing()).isEqualTo(inside);
        agent.ask("context_return", "{'message':'now it is done'}");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(parent);
        assertThat(agent.ask("context_list_branches", "{'query':'now it is done','limit':1}")
                        .at("/branches/0/id")
                        .asString())
                .isEqualTo(child);
    }

    @Test
    void aBranchThatFailedStaysSo() throws Exception {
        String failed = agent.branch("{'budget':200}");
        agent.spend(300);
        var error =
                agent.ask("context_rollback", "{'branch_id':'" + failed + "'}").path("error");

        assertThat(error.path("code").asInt()).isEqualTo(-32003);
        assertThat(error.at("/data/current_status").asString()).isEqualTo("failed");
    }

    @Test
    void rollingBackToTheMainThreadDiscardsAll() throws Exception {
        agent.branch("{}");
        agent.branch("{}");
        var back = agent.ask("context_rollback", "{'branch_id':'main'}");

        assertThat(back.path("branches_discarded").size()).isEqualTo(2);
        assertThat(back.at("/context_state/active_branch_id").isNull()).isTrue();
    }

    @Test
    void theNewestCheckpointTakenInTheBranchComesWithIt() throws Exception {
        String first = agent.branch("{}");
        agent.ask("checkpoint_save", "{'summary':'older'}");
        agent.ask("checkpoint_save", "{'summary':'newer','context':{'file':'Auth.java'}}");
        agent.branch("{}");
        agent.ask("checkpoint_save", "{'summary':'in the child'}");

        var back = agent.ask("context_rollback", "{'branch_id':'" + first + "','restore_state':true}");

        assertThat(back.at("/checkpoint/summary").asString()).isEqualTo("newer");
        assertThat(back.at("/checkpoint/context/file").asString()).isEqualTo("Auth.java");
        var resumed = agent.ask(
                "checkpoint_resume", "{'id':'" + back.at("/checkpoint/id").asString() + "','level':'full'}");
        assertThat(resumed.path("branch_path").toString()).isEqualTo("[\"main\",\"" + first + "\"]");
        assertThat(resumed.path("content").asString()).contains(first);
    }
}
