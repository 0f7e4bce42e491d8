package dev.contextd.feature.skill;

import static dev.contextd.feature.skill.SkillsTest.category;
import static dev.contextd.feature.skill.SkillsTest.id;
import static dev.contextd.feature.skill.SkillsTest.skill;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.app.config.Settings;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One beyond each bound of a skill.
class SkillLimitsTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return Answers.of(world, tool, arguments.toString());
    }

    @Test
    void oneBeyondEachLimitIsRefusedByName() throws Exception {
        var most = skill("n".repeat(200))
                .put("description", "d".repeat(2_000))
                .put("content", "c".repeat(50_000))
                .put("author", "a".repeat(200))
                .put("category", "c".repeat(100))
                .put("expected_outcome", "o".repeat(2_000));
        IntStream.range(0, 20).forEach(i -> most.withArray("prerequisites").add("p".repeat(500)));
        IntStream.range(0, 20).forEach(i -> most.withArray("tags").add("t".repeat(48) + i));
        IntStream.range(0, 50).forEach(i -> most.withObject("/metadata").put("m" + i, "v".repeat(900)));
        assertThat(call("skill_create", most).has("id")).isTrue();

        var other = most.deepCopy().put("name", "other");
        refused("name", other.deepCopy().put("name", "n".repeat(201)));
        refused("name", other.deepCopy().put("name", "two\nlines"));
        refused("description", other.deepCopy().put("description", "d".repeat(2_001)));
        refused("description", other.deepCopy().put("description", " "));
        refused("content", other.deepCopy().put("content", "c".repeat(50_001)));
        refused("content", other.deepCopy().put("content", "\n"));
        refused("author", other.deepCopy().put("author", "a".repeat(201)));
        refused("category", other.deepCopy().put("category", "c".repeat(101)));
        refused("expected_outcome", other.deepCopy().put("expected_outcome", "o".repeat(2_001)));
        refused("version", other.deepCopy().put("version", "1.0"));
        refused("version", other.deepCopy().put("version", "1.0.0-" + "a".repeat(95)));
        var prerequisites = other.deepCopy();
        prerequisites.withArray("prerequisites").add("one more");
        refused("prerequisites", prerequisites);
        var tags = other.deepCopy();
        tags.withArray("tags").add("one more");
        refused("tags", tags);
        var fields = other.deepCopy();
        fields.withObject("/metadata").put("m50", "v");
        refused("metadata", fields);
        var chars = other.deepCopy();
        chars.withObject("/metadata").put("m0", "v".repeat(20_000));
        refused("metadata", chars);
        assertThat(call("skill_list", Json.object()).path("total").asInt()).isEqualTo(1);
    }

    private void refused(String field, ObjectNode skill) throws Exception {
        var answer = call("skill_create", skill);
        assertThat(category(answer)).as(field).isEqualTo("validation");
        assertThat(answer.at("/error/message").asString()).contains(field);
    }

    @Test
    void wrongQuestionsAreAnsweredByName() throws Exception {
        assertThat(category(call("skill_list", Json.object().put("limit", 101))))
                .isEqualTo("validation");
        assertThat(category(call("skill_search", Json.object().put("query", "x").put("top_k", 101))))
                .isEqualTo("validation");
        assertThat(call("skill_list", Json.object().put("all_versions", true))
                        .at("/error/message")
                        .asString())
                .contains("name");
        String id = call("skill_create", skill("Roll out")).path("id").asString();
        assertThat(call("skill_update", id(id)).at("/error/message").asString()).contains("at least one field");
        assertThat(category(call("skill_update", id(id).put("version", "next"))))
                .isEqualTo("validation");
    }

    @Test
    void skillsAreCreatedNoFasterThanAllowed() throws Exception {
        world.close();
        var standard = Settings.ALL.stream()
                .filter(setting -> setting.key().equals("rate.skill_create"))
                .findFirst()
                .orElseThrow();
        world = World.in(directory, Map.of("rate.skill_create", standard.standard()));
        var answers = new ArrayList<String>();
        for (int i = 0; i < 11; i++) {
            answers.add(category(call("skill_create", skill("Skill " + i))));
        }

        assertThat(answers.subList(0, 10)).containsOnly("");
        assertThat(answers.getLast()).isEqualTo("rate_limited");
    }
}
