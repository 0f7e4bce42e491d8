package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the page shows of a skill.
class PageSkillTest {
    @TempDir
    private Path directory;

    private World world;
    private String id;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        id = Answers.of(world, "skill_create", SkillsTest.skill("release").toString())
                .path("id")
                .asString();
        update("1.1.0", "# release\n\n1. Begin\n2. Test\n3. End\n");
        update("2.0.0", "# release\n\n1. Test\n2. End\n");
    }

    @AfterEach
    void close() throws IOException {
        world.close();
    }

    private void update(String version, String content) throws Exception {
        var wish = Json.object().put("id", id).put("version", version).put("content", content);
        assertThat(Answers.of(world, "skill_update", wish.toString()).has("error"))
                .isFalse();
    }

    private JsonNode skill(String more) {
        return PageAnswers.of(world, "page_skill", "{'id':'" + id + "'" + more + "}");
    }

    @Test
    void aSkillIsShownWithItsVersionsAndWhatTheLastOneChanged() {
        var skill = skill("");

        assertThat(skill.path("versions")).hasSize(3);
        assertThat(skill.at("/versions/0/version").asString()).isEqualTo("2.0.0");
        assertThat(skill.at("/shown/content").asString()).contains("1. Test");
        assertThat(skill.at("/difference/from").asString()).isEqualTo("1.1.0");
        assertThat(skill.at("/difference/changes").toString()).contains("1. Begin", "2. End");
    }

    @Test
    void anyTwoVersionsCanBeCompared() {
        assertThat(skill(",'version':'1.0.0'").has("difference")).isFalse();
        assertThat(skill(",'version':'2.0.0','with':'1.0.0'")
                        .at("/difference/from")
                        .asString())
                .isEqualTo("1.0.0");
        assertThat(PageAnswers.refusal(world, "page_skill", "{'id':'" + id + "','version':'9.0.0'}"))
                .startsWith("The skill has no such version");
    }
}
