package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What stays in a context of every branch for ever: the answers of its beginning and of its end.
class BriefAnswersTest {
    private static final Pattern ID = Pattern.compile("(br|sess)_[0-9a-f]{32}");

    /// By which a gateway knows a branch in a request.
    private static final Pattern BRANCH = Pattern.compile("\"branch_id\"\\s*:\\s*\"(br_[0-9a-f]{32})\"");

    private static final double BYTES_PER_TOKEN = 3.6;

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

    private List<JsonNode> aBranchOf(String begin, String end) throws Exception {
        var made = agent.response(begin, "{'description':'Search','prompt':'Find the errors'}");
        agent.spend(7_000);
        return List.of(made, agent.response(end, "{'message':'Found three places'}"));
    }

    private static String text(JsonNode response) {
        return response.at("/result/content/0/text").asString();
    }

    private static String id(String text) {
        var found = BRANCH.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1);
    }

    @Test
    void theTextsCostFortyTokensAtMostBesideIds() throws Exception {
        for (var faces :
                List.of(List.of("context_branch", "context_return"), List.of("branch_create", "branch_return"))) {
            for (var response : aBranchOf(faces.get(0), faces.get(1))) {
                var text = ID.matcher(text(response)).replaceAll("");
                assertThat(text.length() / BYTES_PER_TOKEN).as(text).isLessThanOrEqualTo(40);
            }
        }
    }

    @Test
    void bothTheTextAndTheObjectSayWhichBranchBeganAndWhichEnded() throws Exception {
        var one = aBranchOf("context_branch", "context_return");
        var other = aBranchOf("branch_create", "branch_return");
        for (var pair : List.of(one, other)) {
            var begun = id(text(pair.get(0)));
            for (var response : pair) {
                assertThat(id(text(response))).isEqualTo(begun);
                assertThat(id(response.at("/result/structuredContent").toString()))
                        .isEqualTo(begun);
            }
        }
        assertThat(text(one.get(1))).contains("\"folded_at\"");
        assertThat(text(other.get(1))).contains("\"success\":true", "\"tokens_used\"");
    }

    @Test
    void theObjectsHaveWhatTheSeedsAskForAndOfOursOnlyWhatAModelGoesOnWith() throws Exception {
        var one = aBranchOf("context_branch", "context_return");
        var other = aBranchOf("branch_create", "branch_return");

        assertThat(fields(one.get(0)))
                .containsExactlyInAnyOrder(
                        "branch_id",
                        "session_id",
                        "parent_branch_id",
                        "created_at",
                        "branch_depth",
                        "context_state",
                        "budget_allocated");
        assertThat(fields(one.get(1)))
                .containsExactlyInAnyOrder(
                        "folded_at", "branch_id", "parent_branch_id", "summary", "context_state", "context_health");
        assertThat(one.get(1).at("/result/structuredContent/summary").propertyNames())
                .containsExactlyInAnyOrder("tokens_folded", "operations_count", "secrets_scrubbed", "summary_redacted");
        assertThat(one.get(1).at("/result/structuredContent/context_health").propertyNames())
                .containsExactlyInAnyOrder("warning", "main_thread_usage");
        assertThat(fields(other.get(0)))
                .containsExactlyInAnyOrder(
                        "branch_id", "injected_context", "budget_allocated", "parent_budget_remaining");
        assertThat(fields(other.get(1)))
                .containsExactlyInAnyOrder("success", "branch_id", "tokens_used", "memory_queued");
    }

    private static List<String> fields(JsonNode response) {
        return response.at("/result/structuredContent")
                .propertyStream()
                .map(field -> field.getKey())
                .filter(name -> !name.equals("notices"))
                .toList();
    }

    @Test
    void whoAsksForASessionOfItsOwnIsToldWhich() throws Exception {
        var made = agent.response("branch_create", "{'description':'d','prompt':'p','session_id':'new'}");
        var session = made.at("/result/structuredContent/session_id").asString();

        assertThat(Json.MAPPER.readTree(text(made)).path("session_id").asString())
                .isEqualTo(session)
                .startsWith("sess_");
    }

    @Test
    void whatIsKnownAboutATaskStandsInTheTextToo() throws Exception {
        agent.ask(
                "memory_record",
                "{'title':'Flaky database tests','content':'Raise the pool size','outcome':'success'}");
        for (String tool : List.of("context_branch", "branch_create")) {
            var made =
                    agent.response(tool, "{'description':'Fix flaky database tests','prompt':'They fail at random'}");
            assertThat(text(made)).as(tool).contains("Raise the pool size");
        }
    }

    @Test
    void nothingIsCalledSavedThatNoRequestHasLost() throws Exception {
        for (var response : aBranchOf("context_branch", "context_return")) {
            assertThat(response.toString()).doesNotContain("saved");
        }
    }
}
