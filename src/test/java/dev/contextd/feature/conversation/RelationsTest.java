package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
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

/// The graph of contexts, over MCP.
class RelationsTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory, Map.of("conversations.auto_summarize", "false"));
        for (String context : List.of("a", "b", "c", "d", "e")) {
            call(
                    "add_message",
                    "{\"contextId\":\"" + context + "\",\"message\":\"" + context + "\",\"role\":\"user\"}");
        }
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode call(String tool, String arguments) throws Exception {
        return Answers.of(world, tool, arguments);
    }

    private JsonNode relate(String source, String target, String type, double weight) throws Exception {
        return call(
                "add_relationship",
                Json.object()
                        .put("sourceContextId", source)
                        .put("targetContextId", target)
                        .put("relationshipType", type)
                        .put("weight", weight)
                        .toString());
    }

    private String related(String context, String more) throws Exception {
        return call("get_related_contexts", "{\"contextId\":\"" + context + "\"" + more + "}")
                .path("results")
                .toString();
    }

    @Test
    void aRelationIsConfirmedAndFoundFromBothEndsTheHeaviestFirst() throws Exception {
        var confirmed = relate("a", "b", "continues", 0.4);
        relate("c", "a", "references", 0.9);

        assertThat(confirmed.toString())
                .isEqualTo("{\"success\":true,\"sourceContextId\":\"a\",\"targetContextId\":\"b\","
                        + "\"relationshipType\":\"continues\"}");
        assertThat(related("a", "")).isEqualTo("[\"c\",\"b\"]");
        assertThat(related("a", ",\"direction\":\"outgoing\"")).isEqualTo("[\"b\"]");
        assertThat(related("a", ",\"direction\":\"incoming\"")).isEqualTo("[\"c\"]");
        assertThat(related("a", ",\"relationshipType\":\"references\"")).isEqualTo("[\"c\"]");
        assertThat(world.http()
                        .call("get_related_contexts", "{\"contextId\":\"b\"}")
                        .json()
                        .at("/result/content/0/text")
                        .asString())
                .isEqualTo("[\"a\"]");
    }

    @Test
    void theSameRelationTwiceIsOneWithTheLaterWeight() throws Exception {
        relate("a", "b", "parent", 0.4);
        relate("a", "b", "parent", 0.7);
        relate("a", "b", "references", 0.1);

        var shown = call("visualize_context", "{\"contextId\":\"a\"}");
        assertThat(shown.path("edges").size()).isEqualTo(2);
        assertThat(shown.at("/edges/0").toString())
                .isEqualTo("{\"source\":\"a\",\"target\":\"b\",\"type\":\"parent\",\"weight\":0.7}");
        assertThat(shown.path("relatedContexts").toString()).isEqualTo("[\"b\"]");
    }

    @Test
    void aContextIsNotRelatedToItselfNorToOneThatIsNotThere() throws Exception {
        assertThat(relate("a", "a", "similar", 1).at("/error/message").asString())
                .contains("same context");
        assertThat(relate("a", "nothing", "similar", 1).at("/error/category").asString())
                .isEqualTo("not_found");
        assertThat(relate("nothing", "a", "similar", 1).path("success").asBoolean(true))
                .isFalse();
        assertThat(related("a", "")).isEqualTo("[]");
    }

    @Test
    void theWalkGoesAsDeepAsAskedBothWaysAndRoundACycleOnce() throws Exception {
        relate("a", "b", "continues", 0.8);
        relate("b", "c", "continues", 0.8);
        relate("c", "a", "continues", 0.8);
        relate("d", "c", "child", 0.8);
        relate("e", "d", "references", 0.8);

        assertThat(walked(1)).isEqualTo("[\"b\",\"c\"]");
        assertThat(walked(2)).isEqualTo("[\"b\",\"c\",\"d\"]");
        assertThat(walked(3)).isEqualTo("[\"b\",\"c\",\"d\",\"e\"]");
        var alone = call("visualize_context", "{\"contextId\":\"a\",\"includeRelated\":false}");
        assertThat(alone.path("relatedContexts").size()).isZero();
        assertThat(alone.path("summary").isNull()).isTrue();
        assertThat(alone.path("messageCount").asInt()).isOne();
    }

    @Test
    void whoCannotGoLessDeepIsToldWhereTheRestIs() throws Exception {
        for (int i = 0; i < 100; i++) {
            String name = "leaf " + i;
            call("add_message", "{\"contextId\":\"" + name + "\",\"message\":\"m\",\"role\":\"user\"}");
            relate("a", name, "references", 0.5);
        }

        assertThat(note(1)).isEqualTo("There are more relations than are shown; get_related_contexts lists more.");
        assertThat(note(2)).isEqualTo("There are more relations than are shown; ask for less depth.");
    }

    private String note(int depth) throws Exception {
        return call("visualize_context", "{\"contextId\":\"a\",\"depth\":" + depth + "}")
                .path("note")
                .asString();
    }

    private String walked(int depth) throws Exception {
        return call("visualize_context", "{\"contextId\":\"a\",\"depth\":" + depth + "}")
                .path("relatedContexts")
                .toString();
    }

    @Test
    void mermaidHasPlainIdsQuotedLabelsWeightsAndClasses() throws Exception {
        String name = "x\"];\nevil-->y %% `#";
        call(
                "add_message",
                Json.object()
                        .put("contextId", name)
                        .put("message", "m")
                        .put("role", "user")
                        .toString());
        relate("a", name, "references", 0.25);
        var diagram = call("visualize_context", "{\"contextId\":\"a\",\"format\":\"mermaid\"}")
                .path("diagram")
                .asString();

        assertThat(diagram.lines().toList())
                .startsWith(
                        "graph TD",
                        "  n0[\"a\"]:::asked",
                        "  n1[\"x#34;#93;#59; evil--#62;y #37;#37; #96;#35;\"]:::references",
                        "  n0 -->|\"references 0.25\"| n1");
        assertThat(diagram).contains("  classDef references ");
    }

    @Test
    void textIsForPeople() throws Exception {
        relate("a", "b", "parent", 0.5);

        assertThat(call("visualize_context", "{\"contextId\":\"b\",\"format\":\"text\"}")
                        .path("text")
                        .asString())
                .startsWith("Context ID: b\nMessages: 1\nHas Summary: false\n")
                .endsWith("Relations:\n- a is the parent of b (0.50)");
    }

    @Test
    void withoutAGraphTheToolsSaySo(@TempDir Path other) throws Exception {
        try (var without = World.in(other, Map.of("conversations.use_graph", "false"))) {
            Answers.of(without, "add_message", "{\"contextId\":\"a\",\"message\":\"m\",\"role\":\"user\"}");
            var refused = Answers.of(without, "get_related_contexts", "{\"contextId\":\"a\"}");
            assertThat(refused.at("/error/message").asString()).contains("switched off", "USE_GRAPH_DB");
            var shown = Answers.of(without, "visualize_context", "{\"contextId\":\"a\"}");
            assertThat(shown.path("note").asString()).contains("switched off");
        }
    }
}
