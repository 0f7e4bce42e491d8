package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Memories as a person sees and mends them on the page.
class PageMemoriesTest {
    @TempDir
    Path directory;

    World world;
    String project;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        project = Files.createDirectories(directory.resolve("project")).toString();
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private String record(String title, String content, String outcome, String... tags) throws Exception {
        var arguments = Json.object()
                .put("title", title)
                .put("content", content)
                .put("outcome", outcome)
                .put("project_path", project);
        List.of(tags).forEach(arguments.putArray("tags")::add);
        return Answers.of(world, "memory_record", arguments.toString())
                .path("id")
                .asString();
    }

    @SuppressWarnings("AnnotateFormatMethod") // every call stands in this file
    private JsonNode page(String tool, String arguments, Object... values) {
        return PageAnswers.of(world, tool, arguments.formatted(values));
    }

    private List<String> titles(String arguments, Object... values) {
        return page("page_memories", arguments, values)
                .path("memories")
                .valueStream()
                .map(entry -> entry.at("/memory/title").asString())
                .toList();
    }

    private JsonNode memory(String id) {
        return page("page_memory", "{'id': '%s'}", id).path("memory");
    }

    private long foundByAgents(String query) throws Exception {
        return Answers.of(
                        world,
                        "memory_search",
                        Json.object().put("query", query).toString())
                .path("count")
                .asLong();
    }

    private String export() throws Exception {
        var out = new ByteArrayOutputStream();
        world.wiring.upkeep().exportTo(out, world.wiring.localUser(), true, _ -> {});
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aListIsPagedByCursorAndByPlaceAndNarrowedByWhatItIsAbout() throws Exception {
        for (int i = 1; i <= 5; i++) {
            record("Lesson " + i, "Number " + i, i % 2 == 0 ? "failure" : "success", i > 3 ? "late" : "early");
        }
        var first = page("page_memories", "{'limit': 2}");
        assertThat(first.path("total").asInt()).isEqualTo(5);
        assertThat(titles(
                        "{'limit': 2, 'cursor': '%s'}",
                        first.path("next_cursor").asString()))
                .containsExactly("Lesson 3", "Lesson 2");
        assertThat(titles("{'limit': 2, 'offset': 4}")).containsExactly("Lesson 1");

        assertThat(titles("{'tags': ['late']}")).containsExactly("Lesson 5", "Lesson 4");
        assertThat(titles("{'outcome': 'failure'}")).containsExactly("Lesson 4", "Lesson 2");
        assertThat(titles("{'project': '%s'}", Project.required(project).key())).hasSize(5);
        assertThat(titles("{'project': '0123456789abcdef'}")).isEmpty();
        assertThat(titles("{'trust_max': 0.5}")).isEmpty();
        assertThat(titles("{'text': 'number 4', 'tags': ['late']}"))
                .contains("Lesson 4")
                .doesNotContain("Lesson 2");
    }

    @Test
    void trustIsShownWithTheEvidenceBehindIt() throws Exception {
        String id = record("Pin the parser", "Version 4 is broken.", "success");
        Answers.of(world, "memory_feedback", "{\"id\": \"%s\", \"helpful\": true}".formatted(id));
        Answers.of(world, "memory_outcome", "{\"id\": \"%s\", \"succeeded\": false}".formatted(id));
        world.clock.advance(Duration.ofDays(60));

        var trust = memory(id).path("trust");
        assertThat(trust.path("initial").asDouble()).isEqualTo(0.8);
        assertThat(trust.path("helpful").asDouble()).isEqualTo(0.5);
        assertThat(trust.path("failed").asDouble()).isEqualTo(0.5);
        assertThat(trust.path("half_life_days").asInt()).isEqualTo(60);
        assertThat(trust.path("now").asDouble())
                .isEqualTo(memory(id).at("/row/trust").asDouble());
    }

    @Test
    void whatWasSaidOfAMemoryStandsThereOneByOneAndGoesWithIt() throws Exception {
        String id = record("Pin the parser", "Version 4 is broken.", "success");
        for (int i = 0; i < Votes.KEPT_MAX; i++) {
            Answers.of(world, "memory_outcome", "{\"id\": \"%s\", \"succeeded\": true}".formatted(id));
        }
        world.clock.advance(Duration.ofHours(1));
        Answers.of(
                world,
                "memory_feedback",
                "{\"id\": \"%s\", \"helpful\": false, \"comment\": \"It works again\"}".formatted(id));

        var said = memory(id).path("votes");
        assertThat(said).hasSize(Votes.KEPT_MAX);
        assertThat(said.at("/0/helpful").asBoolean()).isFalse();
        assertThat(said.at("/0/outcome").asBoolean()).isFalse();
        assertThat(said.at("/0/text").asString()).isEqualTo("It works again");
        assertThat(said.at("/0/by").asString()).isEqualTo("somebody");
        assertThat(said.at("/1/outcome").asBoolean()).isTrue();
        assertThat(said.at("/1/helpful").asBoolean()).isTrue();
        assertThat(export()).contains("It works again");

        Answers.of(world, "forget", "{\"id\": \"%s\"}".formatted(id));
        assertThat(export()).doesNotContain("It works again", "say_");
    }

    @Test
    void anEditedMemoryIsFoundByItsNewWordsKeepsTheOldOnesAndCanBeUndone() throws Exception {
        String id = record("Use the blue cluster", "Deploy to blue.", "success");
        var done = page(
                "page_memory_edit",
                "{'id': '%s', 'title': 'Use the green cluster', 'content': 'Deploy to green.', 'outcome': 'success', 'tags': ['ops']}",
                id);
        assertThat(memory(id).at("/row/title").asString()).isEqualTo("Use the green cluster");
        assertThat(memory(id).at("/history/0/title").asString()).isEqualTo("Use the blue cluster");
        assertThat(memory(id).at("/history/0/replaced_by").asString()).isEqualTo("somebody");
        assertThat(foundByAgents("green")).isEqualTo(1);

        page("page_undo", "{'deed': '%s'}", done.at("/done/deed").asString());
        assertThat(memory(id).at("/row/title").asString()).isEqualTo("Use the blue cluster");
        assertThat(memory(id).path("history")).isEmpty();
        assertThat(memory(id).at("/row/tags")).isEmpty();
    }

    @Test
    void whatIsForgottenOnThePageIsNowhereButInTheBinForThirtyDays() throws Exception {
        String id = record("Zanzibar ports", "Use port 4711 for zanzibar.", "success");
        page(
                "page_memory_edit",
                "{'id': '%s', 'title': 'Zanzibar port', 'content': 'Use port 4712 for zanzibar.', 'outcome': 'success', 'tags': []}",
                id);
        page("page_memory_forget", "{'id': '%s'}", id);

        assertThat(titles("{}")).isEmpty();
        assertThat(foundByAgents("zanzibar")).isZero();
        assertThat(export()).doesNotContainIgnoringCase("zanzibar");
        assertThat(PageAnswers.refusal(world, "forget", "{'id': '%s'}".formatted(id)))
                .contains("nothing with this id");
        var forgotten = page("page_memory", "{'id': '%s'}", id).path("forgotten");
        assertThat(forgotten.path("title").asString()).isEqualTo("Zanzibar port");

        world.clock.advance(Duration.ofDays(29));
        page("page_undo", "{'deed': '%s'}", forgotten.path("deed").asString());
        assertThat(titles("{}")).containsExactly("Zanzibar port");
        assertThat(memory(id).at("/history/0/title").asString()).isEqualTo("Zanzibar ports");
        assertThat(foundByAgents("zanzibar")).isEqualTo(1);

        page("page_memory_forget", "{'id': '%s'}", id);
        world.clock.advance(Duration.ofDays(31));
        assertThat(PageAnswers.refusal(world, "page_memory", "{'id': '%s'}".formatted(id)))
                .contains("no memory with this id");
        assertThat(page("page_deeds", "{}").path("deeds")).isEmpty();
    }

    @Test
    void whatAnAgentForgetsLeavesNothingToUndo() throws Exception {
        String id = record("Quokka key", "The quokka is under the mat.", "success");
        var done = page(
                "page_memory_edit",
                "{'id': '%s', 'title': 'Quokka', 'content': 'It moved.', 'outcome': 'success', 'tags': []}",
                id);
        Answers.of(world, "forget", "{\"id\": \"%s\"}".formatted(id));

        assertThat(page("page_deeds", "{}").toString()).doesNotContainIgnoringCase("quokka");
        assertThat(PageAnswers.refusal(
                        world,
                        "page_undo",
                        "{'deed': '%s'}".formatted(done.at("/done/deed").asString())))
                .contains("no memory with this id");
    }

    @Test
    void mergedAndSupersededMemoriesAreArchivedUntilThatIsUndone() throws Exception {
        String one = record("Warm the cache", "Before the first request.\nIt takes a minute.", "success", "cache");
        String other = record("Warm up caches", "Before the first request.\nTwice a day.", "success");
        var merged = page("page_memory_merge", "{'ids': ['%s', '%s']}", one, other);
        assertThat(titles("{'archived': false}")).containsExactly("Warm the cache");
        var made = memory(merged.at("/done/id").asString());
        assertThat(made.path("content").asString())
                .isEqualTo("Before the first request.\nIt takes a minute.\nTwice a day.");
        assertThat(made.path("replaces")).hasSize(2);
        assertThat(PageAnswers.refusal(world, "page_memory_keep", "{'id': '%s'}".formatted(one)))
                .contains("stands for this one");

        page("page_undo", "{'deed': '%s'}", merged.at("/done/deed").asString());
        assertThat(titles("{'archived': false}")).containsExactly("Warm up caches", "Warm the cache");

        var superseded = page("page_memory_supersede", "{'id': '%s', 'by': '%s'}", one, other);
        assertThat(titles("{'archived': false}")).containsExactly("Warm up caches");
        assertThat(titles("{'archived': true}")).containsExactly("Warm the cache");
        assertThat(memory(other).at("/replaces/0/id").asString()).isEqualTo(one);
        var forgotten = page("page_memory_forget", "{'id': '%s'}", one);
        assertThat(memory(other).path("replaces")).isEmpty();
        page("page_undo", "{'deed': '%s'}", forgotten.at("/done/deed").asString());
        assertThat(memory(other).at("/replaces/0/id").asString()).isEqualTo(one);
        page("page_undo", "{'deed': '%s'}", superseded.at("/done/deed").asString());
        assertThat(titles("{'archived': false}")).hasSize(2);
    }

    @Test
    void whatWasProposedOrHasGoneStaleIsReviewedOnce() throws Exception {
        var memories = new Memories(world.wiring::library, world.wiring.tokenizer(), world.clock);
        memories.propose("Always lint before pushing", "session 1", Owner.alone("somebody"), Project.required(project));
        record("Old and quiet", "Still true?", "success");
        assertThat(titles("{'review': true}")).containsExactly("Always lint before pushing");

        world.clock.advance(Review.OLD.plusDays(1));
        var queue = page("page_memories", "{'review': true}").path("memories");
        assertThat(queue.valueStream().map(entry -> entry.path("reasons").toString()))
                .containsExactlyInAnyOrder("[\"old\"]", "[\"proposed\",\"old\"]");
        for (JsonNode entry : queue) {
            page("page_memory_keep", "{'id': '%s'}", entry.at("/memory/id").asString());
        }
        assertThat(titles("{'review': true}")).isEmpty();
        assertThat(titles("{'trust_min': 0.8}")).hasSize(2);

        var last = page("page_deeds", "{}").at("/deeds/0/id").asString();
        page("page_undo", "{'deed': '%s'}", last);
        assertThat(titles("{'review': true}")).hasSize(1);
    }

    @Test
    void aMemoryThatNamesCodeWhichChangedIsUpForReview() throws Exception {
        var source = Files.createDirectories(Path.of(project, "src")).resolve("Pool.java");
        Files.writeString(source, "class Pool {}\n");
        String id = record("Pool size", "src/Pool.java has the size; see https://example.com/a/b.html", "success");
        world.clock.advance(Review.SETTLED.plusDays(1));
        Files.setLastModifiedTime(source, FileTime.from(world.clock.instant()));
        Answers.of(world, "index_repository", Json.object().put("path", project).toString());

        assertThat(memory(id).at("/files/0/path").asString()).isEqualTo("src/Pool.java");
        assertThat(memory(id).at("/files/0/changed").asBoolean()).isTrue();
        assertThat(page("page_memories", "{'review': true}")
                        .at("/memories/0/reasons/0")
                        .asString())
                .isEqualTo("code_changed");
    }

    @Test
    void memoriesThatSayTheSameOrTheOppositeStandBesideEachOther() throws Exception {
        String id = record("Retry failed uploads", "Retrying a failed upload three times works.", "success");
        record("Retry failed uploads", "Retrying a failed upload three times works well.", "success");
        record("Retry failed uploads", "Retrying a failed upload three times made it worse.", "failure");
        record("Prefer tabs in Makefiles", "Spaces before a recipe line break make.", "success");

        assertThat(memory(id)
                        .path("kin")
                        .valueStream()
                        .map(kin -> kin.path("relation").asString()))
                .containsExactlyInAnyOrder("same", "opposed");
    }

    @Test
    void badRequestsAreRefusedWithASentence() throws Exception {
        String id = record("Pin the parser", "Version 4 is broken.", "success");
        assertThat(PageAnswers.refusal(world, "page_memory_supersede", "{'id': '%s', 'by': '%s'}".formatted(id, id)))
                .contains("itself");
        assertThat(PageAnswers.refusal(world, "page_memory_merge", "{'ids': ['%s', '%s']}".formatted(id, id)))
                .contains("each once");
        assertThat(PageAnswers.refusal(world, "page_undo", "{'deed': 'deed_none'}"))
                .contains("cannot be undone any more");
        assertThat(PageAnswers.refusal(world, "page_memories", "{'cursor': 'x'}"))
                .contains("cursor");
    }
}
