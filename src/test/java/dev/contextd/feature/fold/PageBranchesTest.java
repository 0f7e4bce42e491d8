package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.PageAnswers;
import dev.contextd.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the page shows of branches.
class PageBranchesTest {
    @TempDir
    private Path directory;

    private World world;
    private FoldingClient agent;

    @BeforeEach
    void start() throws IOException {
        world = World.in(directory.resolve("world"));
        agent = new FoldingClient(world, Files.createDirectories(directory.resolve("project")));
    }

    @AfterEach
    void stop() throws IOException {
        world.close();
    }

    private JsonNode shown(String id) {
        return PageAnswers.of(world, "page_branch", "{'id':'" + id + "'}");
    }

    private List<String> listed(String field) {
        return StreamSupport.stream(
                        PageAnswers.of(world, "page_branches", "{}")
                                .path("branches")
                                .spliterator(),
                        false)
                .map(branch -> branch.path(field).asString())
                .toList();
    }

    @Test
    void openEndedAndDiscardedBranchesAreListedTheNewestFirst() throws Exception {
        agent.branch("{'description':'first'}");
        agent.ask("context_rollback", "{'branch_id':'main'}");
        world.clock.advance(Duration.ofSeconds(1));
        agent.branch("{'description':'second'}");
        agent.ask("context_return", "{'message':'done'}");
        world.clock.advance(Duration.ofSeconds(1));
        agent.branch("{'description':'third'}");

        assertThat(listed("description")).containsExactly("third", "second", "first");
        assertThat(listed("status")).containsExactly("active", "folded", "discarded");
    }

    @Test
    void aBranchIsShownWithWhatWasDoneInItAndBelowIt() throws Exception {
        var outer = agent.branch("{'description':'outer','prompt':'Look everywhere'}");
        agent.spend(100);
        var inner = agent.branch("{'description':'inner'}");
        agent.spend(40);
        agent.ask("context_return", "{'message':'inner is done'}");
        agent.ask("context_record", "{'kind':'note','name':'reading','input':'" + "long ".repeat(1_000) + "'}");
        agent.ask("context_return", "{'message':'outer is done'}");

        var branch = shown(outer);

        assertThat(branch.path("prompt").asString()).isEqualTo("Look everywhere");
        assertThat(branch.path("result").asString()).isEqualTo("outer is done");
        assertThat(branch.path("operations")).hasSize(3);
        assertThat(branch.at("/operations/1/tokens").asInt()).isEqualTo(100);
        assertThat(branch.at("/operations/2/more").asBoolean()).isTrue();
        assertThat(branch.at("/operations/2/input").asString()).hasSizeLessThanOrEqualTo(1_500);
        assertThat(branch.path("below")).hasSize(1);
        assertThat(branch.at("/below/0/branch/id").asString()).isEqualTo(inner);
        assertThat(branch.at("/below/0/operations/1/tokens").asInt()).isEqualTo(40);
        int tokens = branch.at("/branch/tokens").asInt();
        assertThat(branch.path("tokens_folded_away").asInt())
                .isEqualTo(tokens - branch.at("/branch/returned").asInt())
                .isPositive();
        assertThat(shown(inner).at("/above/0/id").asString()).isEqualTo(outer);
        assertThat(PageAnswers.of(world, "page_operation", "{'id':'" + outer + "','number':2}")
                        .path("input")
                        .asString())
                .hasSize(5_000);
    }

    @Test
    void aWarningIsAmongWhatHappened() throws Exception {
        var id = agent.branch("{'budget':200}");
        agent.spend(170);

        assertThat(shown(id).at("/events/1/event").asString()).isEqualTo("branch.budget_warning");
        assertThat(shown(id).has("tokens_folded_away")).isFalse();
    }

    @Test
    void aBranchAndItsChildrenAreShownWhenTheirSessionHasGone() throws Exception {
        var outer = agent.branch("{'description':'outer'}");
        var inner = agent.branch("{'description':'inner'}");
        agent.ask("context_return", "{'message':'inner is done'}");
        agent.ask("context_return", "{'message':'outer is done'}");

        world.clock.advance(Duration.ofHours(25));
        agent.status();

        assertThat(listed("id")).containsExactlyInAnyOrder(outer, inner);
        assertThat(shown(outer).at("/below/0/branch/id").asString()).isEqualTo(inner);
        assertThat(shown(outer).path("events")).isEmpty();
    }

    @Test
    void whatIsNotThereIsSaidSo() {
        assertThat(PageAnswers.refusal(world, "page_branch", "{'id':'br_none'}"))
                .startsWith("There is no branch with this id");
    }
}
