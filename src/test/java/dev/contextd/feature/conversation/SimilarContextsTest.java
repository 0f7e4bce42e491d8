package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Which contexts are about the same thing, over MCP with the real model.
class SimilarContextsTest {
    private static final String POOL = "The connection pool of the database is exhausted when many users arrive.";

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

    private static boolean isFound(JsonNode answer) {
        return answer.path("results").size() > 0;
    }

    @Test
    void aParaphraseFindsTheContextAndNothingElseDoes() throws Exception {
        talk.say("db", "Good morning!");
        talk.say("db", "We decided to use PostgreSQL for storing invoices.");
        talk.say("ui", "Use a warmer colour for the header.");
        var asked = query("relational database choice for invoices");

        var answer = talk.eventually("get_similar_contexts", asked, SimilarContextsTest::isFound);
        assertThat(answer.at("/results/0/contextId").asString()).isEqualTo("db");
        assertThat(answer.at("/results/0/similarity").asDouble()).isBetween(0.6, 1.0);
        assertThat(answer.path("results").size()).isOne();
        assertThat(isFound(talk.call("get_similar_contexts", query("recipe for apple pie with cinnamon"))))
                .isFalse();
        var text = world.http()
                .call("get_similar_contexts", asked.toString())
                .json()
                .at("/result/content/0/text")
                .asString();
        assertThat(text).startsWith("[{\"contextId\":\"db\",\"similarity\":0.");
    }

    @Test
    void itsOwnTextFindsAContextUnlessItIsExcluded() throws Exception {
        talk.say("one", POOL);
        var answer = talk.eventually(
                "get_similar_contexts",
                query(POOL),
                it -> it.at("/results/0/similarity").asDouble(0) >= 1);

        assertThat(answer.at("/results/0/contextId").asString()).isEqualTo("one");
        assertThat(isFound(talk.call("get_similar_contexts", query(POOL).put("excludeContextId", "one"))))
                .isFalse();
        assertThat(talk.call("get_similar_contexts", query(POOL).put("excludeContextId", "nothing"))
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
    }

    @Test
    void contextsAboutTheSameThingAreRelatedByThemselvesAsTheyGrow() throws Exception {
        talk.say("first", POOL);
        talk.eventually("get_similar_contexts", query(POOL), SimilarContextsTest::isFound);
        talk.say("second", "Which font shall we use for the headings of the page?");
        talk.say("second", "Requests hang under load because the database connections are used up.");
        talk.say("third", "ok thanks");
        talk.say("fourth", "ok thanks");

        var shown = talk.eventually(
                "visualize_context",
                Talk.context("second"),
                it -> it.path("edges").size() > 0);
        assertThat(List.of(
                        shown.at("/edges/0/source").asString(),
                        shown.at("/edges/0/target").asString()))
                .as("whichever was understood later found the other")
                .containsExactlyInAnyOrder("first", "second");
        assertThat(shown.at("/edges/0/type").asString()).isEqualTo("similar");
        assertThat(shown.at("/edges/0/weight").asDouble()).isBetween(0.6, 1.0);

        for (int i = 0; i < 3; i++) {
            talk.say("second", POOL);
        }
        var grown = talk.eventually(
                "visualize_context",
                Talk.context("second"),
                it -> it.at("/edges/0/weight").asDouble(0) >= 1);
        assertThat(grown.path("edges").size()).isOne();
        assertThat(grown.at("/edges/0/weight").asDouble()).isEqualTo(1);
        assertThat(talk.call("get_related_contexts", Talk.context("third"))
                        .path("results")
                        .size())
                .as("a nod is alike everywhere")
                .isZero();
    }

    @Test
    void whatIsSaidAtTheSameMomentIsRelatedAsSoonAsItIsUnderstood() throws Exception {
        talk.say("left", POOL);
        talk.say("right", "Requests hang under load because the database connections are used up.");

        assertThat(talk.eventually(
                                "visualize_context",
                                Talk.context("right"),
                                it -> it.path("edges").size() > 0)
                        .path("edges")
                        .size())
                .isOne();
    }

    @Test
    void withoutVectorsWordsDecide(@TempDir Path other) throws Exception {
        try (var without = World.in(other, Map.of("conversations.use_vectors", "false"))) {
            var there = new Talk(without);
            there.say("db", "We decided to use PostgreSQL for storing invoices.");

            var same = there.call("get_similar_contexts", query("PostgreSQL invoices"));
            assertThat(same.at("/results/0/similarity").asDouble()).isEqualTo(1);
            assertThat(same.path("note").asString()).contains("words alone");
            assertThat(isFound(there.call("get_similar_contexts", query("relational data for billing"))))
                    .isFalse();
        }
    }
}
