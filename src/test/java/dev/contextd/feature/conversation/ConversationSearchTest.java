package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Messages found again, read on a page, and forgotten, over MCP.
class ConversationSearchTest {
    @TempDir
    Path directory;

    World world;
    Talk talk;

    @BeforeEach
    void open() {
        world = World.in(directory);
        talk = new Talk(world);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private static ObjectNode query(String text) {
        return Json.object().put("query", text);
    }

    private List<String> found(ObjectNode query) throws Exception {
        return talk.call("conversation_search", query)
                .path("messages")
                .valueStream()
                .map(hit -> hit.at("/message/content").asString())
                .toList();
    }

    @Test
    void whatIsSaidAtTheEndOfALongMessageIsFoundByItsMeaningAndShown() throws Exception {
        var garden = "The roses in the front bed want water each morning, and the hedge is to be cut in autumn. ";
        talk.say(
                "minutes",
                (garden.repeat(12) + "\n\n").repeat(4)
                        + "To undo a bad deployment we tag the previous image again and restart the pods. That takes"
                        + " two minutes. Migrations of the database must therefore never drop a column at once.");
        talk.say("other", "Lunch is at noon in the canteen on the second floor.");
        var question = query("how can a broken release be reverted?");

        var hit = talk.eventually(
                        "conversation_search",
                        question,
                        it -> !it.at("/messages/0").isMissingNode())
                .at("/messages/0");
        assertThat(hit.path("contextId").asString()).isEqualTo("minutes");
        assertThat(hit.at("/message/content").asString()).startsWith("… ").contains("tag the previous image");
        assertThat(hit.path("shortened").asBoolean()).isTrue();
        assertThat(hit.path("why").asString()).contains("similarity").doesNotContain("words:");
        assertThat(talk.call("get_similar_contexts", query("undo a failed deployment with the image before"))
                        .at("/results/0/contextId")
                        .asString(""))
                .isEqualTo("minutes");
    }

    @Test
    void aMessageIsFoundAtOnceByItsWordsWithItsNeighbours() throws Exception {
        talk.say("build", "user", "Why is the build red?");
        talk.say("build", "assistant", "The flamegraphExporter plugin is missing.");
        talk.say("build", "user", "Then add it.");
        var hit = talk.call("conversation_search", query("flamegraphExporter")).at("/messages/0");

        assertThat(hit.path("contextId").asString()).isEqualTo("build");
        assertThat(hit.at("/message/role").asString()).isEqualTo("assistant");
        assertThat(hit.at("/before/content").asString()).isEqualTo("Why is the build red?");
        assertThat(hit.at("/after/content").asString()).isEqualTo("Then add it.");
        assertThat(hit.path("why").asString()).contains("words:");
    }

    @Test
    void aLongMessageIsShownWholeWhereShortOnesLeaveRoom() throws Exception {
        for (int i = 0; i < 9; i++) {
            talk.say("notes-" + i, "The turbine of hall " + i + " runs.");
        }
        var report = "The turbine report says that every blade was measured again. "
                .repeat(20)
                .strip();
        talk.say("report", report);

        var hits = talk.call("conversation_search", query("turbine").put("limit", 10))
                .path("messages");
        assertThat(hits.valueStream().map(hit -> hit.at("/message/content").asString()))
                .hasSize(10)
                .contains(report);
        assertThat(hits.valueStream().map(hit -> hit.path("shortened").asBoolean()))
                .containsOnly(false);
    }

    @Test
    void whatAnswersComesBeforeWhatOnlyAsks() throws Exception {
        talk.say("asked", "The turbine of hall three gets its oil today?");
        talk.say("told", "The turbine of hall three gets its oil today.");

        assertThat(found(query("oil for the turbine of hall three")))
                .containsExactly(
                        "The turbine of hall three gets its oil today.",
                        "The turbine of hall three gets its oil today?");
    }

    @Test
    void aMonthInTheQuestionBringsForwardWhatWasSaidThen() throws Exception {
        world.clock.advance(Duration.between(world.clock.instant(), Instant.parse("2026-04-08T09:00:00Z")));
        talk.say("april", "We take Kafka as the broker, and Protobuf for its messages.");
        world.clock.advance(Duration.ofDays(40));
        for (int i = 0; i < 40; i++) {
            talk.say("may-" + i, "A decision about messaging: queue " + i + " of messaging keeps its broker.");
        }

        assertThat(found(query("decision about messaging in April")))
                .hasSize(5)
                .contains("We take Kafka as the broker, and Protobuf for its messages.");
    }

    @Test
    void filtersNarrow() throws Exception {
        talk.say("one", "user", "The turbine reports an error.");
        var tagged =
                Talk.context("two").put("message", "The turbine was repaired.").put("role", "assistant");
        tagged.putArray("tags").add("role:USER").add("done");
        talk.call("add_message", tagged);
        var later = world.clock.instant().plus(Duration.ofDays(2));

        assertThat(found(query("turbine"))).hasSize(2);
        assertThat(found(query("turbine").put("contextId", "one"))).containsExactly("The turbine reports an error.");
        assertThat(found(query("turbine").put("role", "user")))
                .as("a tag does not make a role")
                .containsExactly("The turbine reports an error.");
        assertThat(found(query("turbine").put("since", later.toString()))).isEmpty();
        assertThat(found(query("turbine").put("until", later.toString()))).hasSize(2);
        var withTag = query("turbine");
        withTag.putArray("tags").add("done");
        assertThat(found(withTag)).containsExactly("The turbine was repaired.");
    }

    @Test
    void messagesBelongToTheProjectTheConnectionIsIn() throws Exception {
        var project = Files.createDirectories(directory.resolve("project")).toString();
        var other = Files.createDirectories(directory.resolve("other")).toString();
        try (var stdio = world.stdio()) {
            stdio.initialize("2025-06-18");
            stdio.ask(request("memory_search", query("anything").put("project_path", project)));
            stdio.ask(request(
                    "add_message",
                    Talk.context("in").put("message", "The turbine spins.").put("role", "user")));
        }
        talk.say("out", "The turbine stands.");

        assertThat(found(query("turbine").put("project_path", project))).containsExactly("The turbine spins.");
        assertThat(found(query("turbine").put("project_path", other))).isEmpty();
        assertThat(found(query("turbine"))).hasSize(2);
    }

    private static ObjectNode request(String tool, ObjectNode arguments) {
        var request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        request.putObject("params").put("name", tool).set("arguments", arguments);
        return request;
    }

    @Test
    void aForgottenMessageIsGoneFromTheContextItsCountsItsSummaryAndTheSearch() throws Exception {
        talk.say("c", "The turbine code word is rosebud.");
        talk.say("c", "Something else entirely.");
        talk.call("summarize_context", Talk.context("c"));
        var id = talk.call("retrieve_context", Talk.context("c"))
                .at("/messages/0/id")
                .asString();
        assertThat(talk.call("forget", Json.object().put("id", id))
                        .path("forgotten")
                        .asBoolean())
                .isTrue();

        var left = talk.call("retrieve_context", Talk.context("c"));
        assertThat(left.path("messageCount").asInt()).isOne();
        assertThat(left.toString()).doesNotContain("rosebud");
        assertThat(found(query("rosebud"))).isEmpty();
        var again = talk.call("summarize_context", Talk.context("c"));
        assertThat(again.path("version").asInt()).isEqualTo(2);
        assertThat(again.path("summary").asString()).contains("Something else").doesNotContain("rosebud");
    }

    @Test
    void aForgottenContextIsGoneWithItsMessagesAndRelations() throws Exception {
        talk.say("a/b", "The turbine code word is rosebud.");
        talk.say("kept", "Other words.");
        talk.call(
                "add_relationship",
                Json.object()
                        .put("sourceContextId", "kept")
                        .put("targetContextId", "a/b")
                        .put("relationshipType", "references"));
        talk.call("summarize_context", Talk.context("a/b"));
        talk.call("forget", Json.object().put("id", "a/b"));

        assertThat(talk.call("retrieve_context", Talk.context("a/b"))
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
        assertThat(found(query("rosebud"))).isEmpty();
        assertThat(talk.call("get_related_contexts", Talk.context("kept"))
                        .path("results")
                        .size())
                .isZero();
        assertThat(talk.call("visualize_context", Json.object())
                        .path("sessions")
                        .toString())
                .isEqualTo("[\"kept\"]");
        talk.say("a/b", "A new beginning.");
        assertThat(talk.call("retrieve_context", Talk.context("a/b"))
                        .path("messageCount")
                        .asInt())
                .isOne();
    }

    @Test
    void aContextHasAPageThatQuotesIt() throws Exception {
        talk.say("team/a b", "First line\n# not a heading");
        JsonNode page = world.http()
                .stateless("resources/read", Json.object().put("uri", "contextd://context/team%2Fa%20b"))
                .json();

        assertThat(page.at("/result/contents/0/text").asString())
                .contains("> team/a b", "- messages: 1", "> First line\n> # not a heading");
        assertThat(world.http()
                        .stateless("resources/read", Json.object().put("uri", "contextd://context/nothing"))
                        .json()
                        .has("error"))
                .isTrue();
    }
}
