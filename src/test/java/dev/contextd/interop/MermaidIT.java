package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The diagrams of conversations, read by the real mermaid.
class MermaidIT {
    private static final List<String> NAMES = List.of(
            "plain",
            "end",
            "a\"b",
            "x[\"y\"]",
            "a-->b",
            "graph TD; n0-->n9",
            "100 % %% #quot; #35;",
            "`code` <b>bold</b> & more",
            "under_score/slash.dot\\back",
            "click n0 call alert()",
            "日本語 \uD83D\uDE80");

    @Test
    void everyNameIsDrawnAsItIsAndEveryRelationWithItsWeight(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            for (String name : NAMES) {
                call(
                        world,
                        "add_message",
                        Json.object().put("contextId", name).put("message", "m").put("role", "user"));
            }
            for (String name : NAMES.subList(1, NAMES.size())) {
                call(
                        world,
                        "add_relationship",
                        Json.object()
                                .put("sourceContextId", "plain")
                                .put("targetContextId", name)
                                .put("relationshipType", "references")
                                .put("weight", 0.5));
            }
            var diagram = call(
                            world,
                            "visualize_context",
                            Json.object().put("contextId", "plain").put("format", "mermaid"))
                    .path("diagram")
                    .asString();
            var file = Files.writeString(
                    directory.resolve("diagrams.json"),
                    Json.array().add(diagram).toString());

            var understood = Json.MAPPER
                    .readTree(NodeTools.script(directory, "mermaid.mjs", List.of(file.toString()))
                            .outputOfSuccess())
                    .path(0);
            assertThat(understood
                            .path("nodes")
                            .valueStream()
                            .map(node -> node.path("label").asString()))
                    .containsExactlyInAnyOrderElementsOf(NAMES);
            assertThat(understood.path("edges").size()).isEqualTo(NAMES.size() - 1);
            assertThat(understood
                            .path("edges")
                            .valueStream()
                            .map(edge -> edge.path("label").asString()))
                    .containsOnly("references 0.50");
            assertThat(understood.path("classes").toString()).contains("asked", "similar", "references");
        }
    }

    private static JsonNode call(World world, String tool, ObjectNode arguments) throws Exception {
        var answer = Answers.of(world, tool, arguments.toString());
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }
}
