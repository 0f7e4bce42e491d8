package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Deadlines, restarts and the end of sessions.
class FoldingTimeTest {
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

    /// Somebody who works on another project.
    private FoldingClient elsewhere() throws Exception {
        return new FoldingClient(world, Files.createDirectories(directory.resolve("elsewhere")));
    }

    private String status(String id) throws Exception {
        return agent.resource("contextd://branch/" + id).at("/branch/status").asString();
    }

    private void awaitStatus(String id, String status) throws Exception {
        assertThat(Eventually.see(() -> status(id), status::equals)).isEqualTo(status);
    }

    @Test
    void aBranchTimesOutWithoutAnybodyAsking() throws Exception {
        String id = agent.branch("{'timeout_seconds':60}");
        String sooner = elsewhere().branch("{'timeout_seconds':59}");
        world.clock.advance(Duration.ofSeconds(59));
        awaitStatus(sooner, "timeout");
        assertThat(status(id)).isEqualTo("active");
        world.clock.advance(Duration.ofSeconds(1));

        awaitStatus(id, "timeout");
        var told = agent.response("echo", "{'text':'next call'}").at(FoldingClient.STATE);
        assertThat(told.at("/forced_return/branch_id").asString()).isEqualTo(id);
        assertThat(told.at("/forced_return/reason").asString()).isEqualTo("timed out after 60 s");
        assertThat(told.path("active_branch_id").isNull()).isTrue();
    }

    @Test
    void aCallAfterTheDeadlineNeverCountsForTheBranch() throws Exception {
        String id = agent.branch("{'timeout_seconds':60}");
        int tokens = agent.status().at("/token_breakdown/" + id).asInt();
        world.clock.advance(Duration.ofSeconds(60));
        agent.spend(5_000);

        assertThat(agent.resource("contextd://branch/" + id)
                        .at("/branch/tokens")
                        .asInt())
                .isEqualTo(tokens);
    }

    @Test
    void aRestartKeepsEveryBranch() throws Exception {
        String parent = agent.branch("{}");
        String child = agent.branch("{'budget':2000}");
        agent.spend(321);
        var before = agent.standing();
        world.close();
        start();

        assertThat(agent.standing()).isEqualTo(before);
        assertThat(agent.spend(1).at(FoldingClient.STATE + "/active_branch_id").asString())
                .isEqualTo(child);
        agent.ask("context_return", "{'message':'child done'}");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(parent);
    }

    @Test
    void aDeadlineThatPassedWhileTheServerWasDownIsMetWhenItIsUp() throws Exception {
        String parent = agent.branch("{'timeout_seconds':600}");
        String child = agent.branch("{'timeout_seconds':60}");
        world.close();
        start();
        world.clock.advance(Duration.ofSeconds(61));

        awaitStatus(child, "timeout");
        assertThat(status(parent)).isEqualTo("active");
        assertThat(agent.status().path("active_branch_id").asString()).isEqualTo(parent);
    }

    @Test
    void aSessionIsGoneADayAfterItsLastUseAndItsArchiveIsNot() throws Exception {
        String id = agent.branch("{}");
        String session = agent.ask("context_return", "{'message':'kept'}")
                .path("session_id")
                .asString();
        world.clock.advance(Duration.ofHours(23));
        assertThat(agent.ask("context_list_branches", "{}")
                        .path("total_branches")
                        .asInt())
                .isEqualTo(1);
        agent.branch("{'timeout_seconds':1}");
        world.clock.advance(Duration.ofHours(23));
        assertThat(agent.ask("context_list_branches", "{}")
                        .path("total_branches")
                        .asInt())
                .isEqualTo(2);
        world.clock.advance(Duration.ofHours(2));

        Eventually.isTrue(() -> agent.resource("contextd://session/" + session).has("error"));
        assertThat(agent.ask("context_list_branches", "{}")
                        .path("total_branches")
                        .asInt())
                .isZero();
        assertThat(agent.resource("contextd://branch/" + id)
                        .at("/branch/summary")
                        .asString())
                .isEqualTo("kept");
    }

    @Test
    void twoClientsOnOneProjectNeverShareABranch() throws Exception {
        var one = agent.http().session("2025-11-25");
        var two = agent.http().session("2025-06-18");
        String branch = "{'description':'d','prompt':'p','inject_memories':false}";
        var first = agent.inSession(one, "context_branch", branch).at("/result/structuredContent");

        assertThat(agent.inSession(two, "context_branch_status", "{}")
                        .at("/result/structuredContent/active_branch_id")
                        .isNull())
                .isTrue();
        var foreign = agent.inSession(
                two,
                "context_return",
                "{'message':'m','branch_id':'" + first.path("branch_id").asString() + "'}");
        assertThat(foreign.at("/result/structuredContent/error/category").asString())
                .isEqualTo("not_found");
        var rejoined = agent.inSession(
                two,
                "context_branch_status",
                "{'session_id':'" + first.path("session_id").asString() + "'}");
        assertThat(rejoined.at("/result/structuredContent/active_branch_id").asString())
                .isEqualTo(first.path("branch_id").asString());
    }

    @Test
    void endingASessionReturnsItsBranches() throws Exception {
        var session = agent.http().session("2025-11-25");
        var made =
                agent.inSession(session, "context_branch", "{'description':'d','prompt':'p','inject_memories':false}");
        agent.http().send("DELETE", "/mcp", "", session);

        String id = made.at("/result/structuredContent/branch_id").asString();
        var page = agent.resource("contextd://branch/" + id);
        assertThat(page.at("/branch/status").asString()).isEqualTo("failed");
        assertThat(page.at("/branch/reason").asString()).isEqualTo("session ended");
    }

    @Test
    void closingStandardInputReturnsItsBranches() throws Exception {
        String id;
        try (var client = world.stdio()) {
            client.initialize("2025-11-25");
            var made = client.ask(dev.contextd.Requests.plain(
                    2,
                    "tools/call",
                    dev.contextd.Requests.tool(
                            "context_branch",
                            agent.arguments("{'description':'d','prompt':'p','inject_memories':false}")
                                    .toString())));
            id = made.at("/result/structuredContent/branch_id").asString();
            assertThat(made.at(FoldingClient.STATE + "/active_branch_id").asString())
                    .isEqualTo(id);
            client.endInput();
            assertThat(client.ends()).isTrue();
        }
        assertThat(status(id)).isEqualTo("failed");
    }
}
