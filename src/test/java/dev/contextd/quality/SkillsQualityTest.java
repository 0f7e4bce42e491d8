package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.skill.SkillBlend;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Procedures of a coding agent, and what somebody is about to do who would need one.
class SkillsQualityTest {
    @Test
    void skillsAreFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("skills.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(150);
        try (var world = World.in(directory)) {
            var ids = kept(set, world);
            BlendFigures.write("skills", SkillBlend.IN_USE, world, set.questions(), ids, folder);
            BetterHalf.of(world, set.answerable(), ids, it -> ask(world, it), folder)
                    .isReached("skills");
        }
    }

    private static Map<String, String> kept(LabelledSet set, World world) throws Exception {
        var ids = new LinkedHashMap<String, String>();
        for (JsonNode thing : set.things()) {
            var skill = Json.object()
                    .put("name", thing.path("id").asString())
                    .put("description", thing.path("description").asString())
                    .put("content", thing.path("content").asString())
                    .put("version", "1.0.0")
                    .put("author", "somebody")
                    .put("category", thing.path("category").asString());
            skill.set("tags", thing.path("tags"));
            var created = Answers.of(world, "skill_create", skill.toString());
            ids.put(thing.path("id").asString(), created.path("id").asString());
        }
        return ids;
    }

    private static List<String> ask(World world, String question) throws Exception {
        var query = Json.object().put("query", question).put("top_k", BetterHalf.DEPTH);
        return Answers.of(world, "skill_search", query.toString())
                .path("results")
                .valueStream()
                .map(it -> it.path("id").asString())
                .toList();
    }
}
