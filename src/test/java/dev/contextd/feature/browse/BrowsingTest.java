package dev.contextd.feature.browse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Everything that is kept, as a person looks through it on the page.
class BrowsingTest {
    @TempDir
    Path directory;

    World world;
    String project;
    String key;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        project = Files.createDirectories(directory.resolve("project")).toString();
        key = Project.required(project).key().text();
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private ObjectNode here() {
        return Json.object().put("project_path", project);
    }

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        world.clock.advance(Duration.ofMinutes(1));
        var answer = Answers.of(world, tool, arguments.toString());
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }

    private void keepOneOfEach() throws Exception {
        call(
                "memory_record",
                here().put("title", "Flamingo retries")
                        .put("content", "The flamingo service needs three retries.")
                        .put("outcome", "success"));
        call("checkpoint_save", here().put("summary", "Half of the flamingo service is moved"));
        call(
                "remediation_save",
                here().put("error_message", "flamingo refused: too many feathers")
                        .put("error_type", "FlamingoError")
                        .put("solution", "Pluck some."));
        call(
                "skill_create",
                Json.object()
                        .put("name", "deploy-flamingo")
                        .put("description", "Deploys the flamingo service")
                        .put("content", "Run the flamingo script.")
                        .put("version", "1.0.0")
                        .put("author", "ada")
                        .put("category", "ops"));
        call(
                "add_message",
                Json.object()
                        .put("contextId", "birds")
                        .put("role", "user")
                        .put("message", "Why is the flamingo pink?"));
        Files.writeString(Path.of(project, "Flamingo.java"), "class Flamingo {\n  int feathers() { return 3; }\n}\n");
        call("index_repository", Json.object().put("path", project));
    }

    private List<String> sorts(JsonNode groups) {
        var found = new ArrayList<String>();
        for (JsonNode group : groups) {
            if (!group.path("findings").isEmpty()) {
                found.add(group.path("sort").asString());
            }
        }
        return found;
    }

    @Test
    void oneQuestionFindsWhatEveryFeatureHasAndSaysWhy() throws Exception {
        keepOneOfEach();
        var found = PageAnswers.of(world, "page_search", "{'query': 'flamingo'}");
        assertThat(sorts(found.path("groups")))
                .containsExactly("memory", "fix", "skill", "checkpoint", "conversation", "code");
        for (JsonNode group : found.path("groups")) {
            assertThat(group.at("/findings/0/why").asString())
                    .as(group.toString())
                    .isNotEmpty();
        }
        assertThat(sorts(PageAnswers.of(world, "page_search", "{'query': 'flamingo', 'sorts': ['fix', 'code']}")
                        .path("groups")))
                .containsExactly("fix", "code");
        assertThat(sorts(PageAnswers.of(world, "page_search", "{'query': 'flamingo', 'project': '0123456789abcdef'}")
                        .path("groups")))
                .containsExactly("skill");
    }

    @Test
    void theTimelineOfAProjectGoesFromTheNewestToTheOldestInPages() throws Exception {
        keepOneOfEach();
        var titles = new ArrayList<String>();
        var arguments = "{'project': '%s', 'limit': 2}".formatted(key);
        var page = PageAnswers.of(world, "page_timeline", arguments);
        page.path("events").forEach(event -> titles.add(event.path("sort").asString()));
        assertThat(titles).containsExactly("fix", "checkpoint");

        page = PageAnswers.of(
                world,
                "page_timeline",
                "{'project': '%s', 'limit': 2, 'cursor': '%s'}"
                        .formatted(key, page.path("next_cursor").asString()));
        assertThat(page.at("/events/0/title").asString()).isEqualTo("Flamingo retries");
        assertThat(page.path("events")).hasSize(1);
        assertThat(page.has("next_cursor")).isFalse();
        assertThat(PageAnswers.refusal(world, "page_timeline", "{'project': '%s', 'cursor': '1.2'}".formatted(key)))
                .contains("cursor");
    }

    /// A name may have characters that no address can have.
    @Test
    void aConversationIsNamedByItsIdAndTitledByItsName() throws Exception {
        call(
                "add_message",
                Json.object().put("contextId", "a/b?c").put("role", "user").put("message", "Hello."));

        var told = PageAnswers.of(world, "page_timeline", "{'project': 'none', 'sorts': ['conversation']}");

        assertThat(told.at("/events/0/title").asString()).isEqualTo("a/b?c");
        assertThat(told.at("/events/0/id").asString()).startsWith("ctx_");
    }

    @Test
    void aProjectIsShownWithItsFolderWhatANewSessionIsToldAndItsIndex() throws Exception {
        keepOneOfEach();
        var known = PageAnswers.of(world, "page_project_list", "{}").at("/projects/0");
        assertThat(known.path("key").asString()).isEqualTo(key);
        assertThat(known.path("folder").asString()).endsWith("project");
        assertThat(known.path("counts").toString()).contains("{\"sort\":\"checkpoint\",\"count\":1}");

        var shown = PageAnswers.of(world, "page_project", "{'project': '%s'}".formatted(key));
        assertThat(shown.path("briefing").asString()).contains("Half of the flamingo service", "Flamingo retries");
        assertThat(shown.path("briefing_tokens").asInt()).isPositive();
        assertThat(shown.at("/indexes/0/files").asInt()).isEqualTo(1);
        assertThat(shown.at("/indexes/0/complete").asBoolean()).isTrue();
    }
}
