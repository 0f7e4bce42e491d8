package dev.contextd.feature.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Skills as an agent uses them: over MCP, with the real store, the real index and the real model.
class SkillsTest {
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

    static ObjectNode skill(String name) {
        return Json.object()
                .put("name", name)
                .put("description", "Use it to " + name)
                .put("content", "# " + name + "\n\n1. Begin\n2. End\n")
                .put("version", "1.0.0")
                .put("author", "Ann")
                .put("category", "deployment");
    }

    private String create(ObjectNode skill) throws Exception {
        return call("skill_create", skill).path("id").asString();
    }

    static ObjectNode id(String id) {
        return Json.object().put("id", id);
    }

    static String category(JsonNode answer) {
        return answer.at("/error/category").asString();
    }

    private List<String> names(ObjectNode list) throws Exception {
        return call("skill_list", list)
                .path("skills")
                .valueStream()
                .map(skill -> skill.path("name").asString())
                .toList();
    }

    @Test
    void aSkillIsWrittenFoundAndUsed() throws Exception {
        var full = skill("Roll out a release").put("expected_outcome", "All hosts run it.");
        full.put("content", "Drain each host, replace the package, wait for the health check.");
        full.putArray("prerequisites").add("A built package");
        full.putArray("tags").add("ops");
        full.putObject("metadata").put("reviewed", true);
        var created = call("skill_create", full);
        create(skill("Water the plants"));
        assertThat(created.path("id").asString()).startsWith("skill_");
        assertThat(created.path("version").asString()).isEqualTo("1.0.0");
        assertThat(created.path("token_count").asInt())
                .isEqualTo(new O200kTokenizer().count(full.path("content").asString()));

        var found = call("skill_search", Json.object().put("query", "bring a new version to production servers"));
        var hit = found.at("/results/0");
        assertThat(hit.path("id").asString()).isEqualTo(created.path("id").asString());
        assertThat(hit.path("content").asString())
                .isEqualTo(full.path("content").asString());
        assertThat(hit.path("distance").asDouble()).isBetween(0.0, 0.5);
        assertThat(hit.path("usage_count").asInt(-1)).isZero();

        var used = call("skill_apply", id(created.path("id").asString()));
        assertThat(used.path("content").asString())
                .isEqualTo(full.path("content").asString());
        assertThat(used.at("/prerequisites/0").asString()).isEqualTo("A built package");
        assertThat(used.path("expected_outcome").asString()).isEqualTo("All hosts run it.");
        assertThat(used.path("usage_count").asInt()).isEqualTo(1);
        assertThat(used.has("success_rate")).isFalse();
    }

    @Test
    void usesAndTheirOutcomesAreCountedAlsoFromManyAtOnce() throws Exception {
        String id = create(skill("Roll out"));
        var uses = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return call("skill_apply", i % 2 == 0 ? id(id) : id(id).put("success", i % 4 == 1));
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }))
                .toList();
        for (var use : uses) {
            assertThat(use.get(60, TimeUnit.SECONDS).has("content")).isTrue();
        }

        var listed = call("skill_list", Json.object()).at("/skills/0");
        assertThat(listed.path("usage_count").asInt()).isEqualTo(20);
        assertThat(listed.path("success_rate").asDouble()).isEqualTo(0.5);
    }

    @Test
    void anUpdateOfTheContentIsFoundByItAndKeepsTheVersionBefore() throws Exception {
        String id = create(skill("Roll out").put("content", "Use the walrus tool.\nThen wait."));
        world.clock.advance(Duration.ofDays(1));

        var updated = call(
                "skill_update",
                id(id).put("content", "Use the narwhal tool.\nThen wait.").put("version", "1.1.0"));

        assertThat(updated.path("version").asString()).isEqualTo("1.1.0");
        assertThat(updated.path("updated_at").asString())
                .isEqualTo(world.clock.instant().toString());
        assertThat(call("skill_search", Json.object().put("query", "narwhal"))
                        .at("/results/0/id")
                        .asString())
                .isEqualTo(id);
        assertThat(call("skill_search", Json.object().put("query", "walrus")).toString())
                .doesNotContain("words: walrus");
        var versions = call("skill_list", Json.object().put("name", "Roll out").put("all_versions", true));
        assertThat(versions.path("total").asInt()).isEqualTo(2);
        assertThat(versions.at("/skills/0/version").asString()).isEqualTo("1.1.0");
        assertThat(versions.at("/skills/0/changed").asString()).isEqualTo("+1 -1");
        assertThat(versions.at("/skills/1/version").asString()).isEqualTo("1.0.0");
        assertThat(call("skill_list", Json.object()).path("total").asInt()).isEqualTo(1);

        assertThat(page(id + "@1.0.0")).contains("walrus").doesNotContain("narwhal");
        assertThat(page(id)).startsWith("---\nname: Roll out\n").contains("narwhal");
        assertThat(page(id + "@1.0.0..1.1.0"))
                .contains("from 1.0.0 to 1.1.0", "Use the walrus tool.", "Use the narwhal tool.")
                .doesNotContain("Then wait.");
        for (String none : List.of("skill_none", id + "@2.0.0", id + "@1.0.0..2.0.0", "@")) {
            var uri = Json.object().put("uri", "contextd://skill/" + none);
            assertThat(world.http().stateless("resources/read", uri).errorCode())
                    .as(none)
                    .isNotZero();
        }
    }

    private String page(String variable) throws Exception {
        return world.http()
                .stateless("resources/read", Json.object().put("uri", "contextd://skill/" + variable))
                .json()
                .at("/result/contents/0/text")
                .asString();
    }

    @Test
    void aVersionNeverGoesBack() throws Exception {
        String id = create(skill("Roll out").put("version", "1.0.0"));

        for (var wrong : List.of(
                id(id).put("version", "0.9.0"),
                id(id).put("version", "1.0.0-rc.1"),
                id(id).put("version", "1.0.0+build"),
                id(id).put("content", "other"),
                id(id).put("content", "other").put("version", "1.0.0"))) {
            var answer = call("skill_update", wrong);
            assertThat(category(answer)).as(wrong.toString()).isEqualTo("conflict");
            assertThat(answer.at("/error/data/version").asString()).isEqualTo("1.0.0");
        }
        assertThat(call(
                                "skill_update",
                                id(id).put("description", "For other things").put("version", "1.0.0"))
                        .path("version")
                        .asString())
                .isEqualTo("1.0.0");
        assertThat(call("skill_update", id(id).put("version", "1.0.1-rc.1"))
                        .path("version")
                        .asString())
                .isEqualTo("1.0.1-rc.1");
        assertThat(call("skill_update", id(id).put("content", "other").put("version", "1.0.1"))
                        .path("version")
                        .asString())
                .isEqualTo("1.0.1");
        var first = call(
                "skill_list",
                Json.object().put("name", "Roll out").put("all_versions", true).put("limit", 2));
        call("skill_update", id(id).put("version", "3.0.0"));
        var second = call(
                "skill_list",
                Json.object()
                        .put("name", "Roll out")
                        .put("all_versions", true)
                        .put("cursor", first.path("next_cursor").asString()));
        assertThat(first.at("/skills/1/version").asString()).isEqualTo("1.0.1-rc.1");
        assertThat(second.path("skills").size()).isEqualTo(1);
        assertThat(second.at("/skills/0/version").asString()).isEqualTo("1.0.0");
        assertThat(second.path("total").asInt()).isEqualTo(4);
    }

    @Test
    void aNameIsGivenOnceAndFreedByDeletingOrRenaming() throws Exception {
        String id = create(skill("Roll out"));
        var again = call("skill_create", skill("Roll out"));
        assertThat(category(again)).isEqualTo("conflict");
        assertThat(again.at("/error/message").asString()).contains(id, "skill_update");

        String other = create(skill("Roll back"));
        assertThat(category(call("skill_update", id(other).put("name", "Roll out"))))
                .isEqualTo("conflict");
        assertThat(call("skill_update", id(id).put("name", "Roll over"))
                        .path("name")
                        .asString())
                .isEqualTo("Roll over");
        String second = create(skill("Roll out"));
        assertThat(second).isNotEqualTo(id);

        assertThat(call("skill_delete", id(second)).path("deleted").asBoolean(false))
                .isTrue();
        assertThat(category(call("skill_delete", id(second)))).isEqualTo("not_found");
        assertThat(create(skill("Roll out"))).startsWith("skill_");
        assertThat(names(Json.object())).containsExactly("Roll out", "Roll back", "Roll over");
    }

    @Test
    void oneOfManyWhoWantANameGetsIt() throws Exception {
        var wishes = IntStream.range(0, 8)
                .mapToObj(_ -> CompletableFuture.supplyAsync(() -> {
                    try {
                        return call("skill_create", skill("Roll out"));
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }))
                .toList();
        int got = 0;
        for (var wish : wishes) {
            var answer = wish.get(60, TimeUnit.SECONDS);
            got += answer.has("id") ? 1 : 0;
            assertThat(answer.has("id") || category(answer).equals("conflict")).isTrue();
        }
        assertThat(got).isEqualTo(1);
        assertThat(call("skill_list", Json.object()).path("total").asInt()).isEqualTo(1);
    }

    @Test
    void deletingRemovesEveryVersion() throws Exception {
        String id = create(skill("Roll out").put("content", "zyzzyva"));
        call("skill_update", id(id).put("content", "quokka").put("version", "2.0.0"));

        call("skill_delete", id(id));

        assertThat(call("skill_search", Json.object().put("query", "quokka zyzzyva"))
                        .path("results")
                        .size())
                .isZero();
        assertThat(category(
                        call("skill_list", Json.object().put("name", "Roll out").put("all_versions", true))))
                .isEqualTo("not_found");
        world.close();
        var database =
                new String(Files.readAllBytes(directory.resolve("data/contextd.db")), StandardCharsets.ISO_8859_1);
        assertThat(database).doesNotContain("zyzzyva", "quokka");
        open();
    }

    @Test
    void listsAreFilteredSortedAndPaged() throws Exception {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 6; i++) {
            world.clock.advance(Duration.ofSeconds(1));
            var skill = skill("Skill " + i).put("category", i % 2 == 0 ? "even" : "odd");
            skill.putArray("tags").add("all").add(i < 3 ? "low" : "high");
            ids.add(create(skill));
        }
        world.clock.advance(Duration.ofSeconds(1));
        call("skill_update", id(ids.get(2)).put("author", "Bob"));
        call("skill_apply", id(ids.get(1)).put("success", true));
        call("skill_apply", id(ids.get(4)).put("success", false));
        call("skill_apply", id(ids.get(4)));

        assertThat(names(Json.object()))
                .containsExactly("Skill 5", "Skill 4", "Skill 3", "Skill 2", "Skill 1", "Skill 0");
        assertThat(names(Json.object().put("sort_by", "updated_at").put("limit", 2)))
                .containsExactly("Skill 2", "Skill 5");
        assertThat(names(Json.object().put("sort_by", "usage_count").put("limit", 3)))
                .containsExactly("Skill 4", "Skill 1", "Skill 5");
        assertThat(names(Json.object().put("sort_by", "success_rate").put("limit", 3)))
                .containsExactly("Skill 1", "Skill 4", "Skill 5");
        assertThat(names(Json.object().put("category", "odd"))).containsExactly("Skill 5", "Skill 3", "Skill 1");
        assertThat(names(Json.object().put("name", "Skill 3"))).containsExactly("Skill 3");
        var tagged = Json.object().put("category", "even");
        tagged.putArray("tags").add("all").add("low");
        assertThat(names(tagged)).containsExactly("Skill 2", "Skill 0");

        var first = call("skill_list", Json.object().put("limit", 4).put("sort_by", "usage_count"));
        create(skill("Skill 6"));
        call("skill_delete", id(ids.get(5)));
        var rest = Json.object().put("limit", 4).put("sort_by", "usage_count");
        assertThat(names(rest.put("cursor", first.path("next_cursor").asString())))
                .containsExactly("Skill 2", "Skill 0");
        assertThat(category(call("skill_list", rest.deepCopy().put("sort_by", "updated_at"))))
                .isEqualTo("validation");
    }

    @Test
    void searchIsFilteredAndCutToTheTokensAskedFor() throws Exception {
        var long1 = skill("Bake bread").put("content", "Knead the dough and let it rise. ".repeat(400));
        long1.put("category", "kitchen").putArray("tags").add("category:office");
        create(long1);
        var long2 = skill("Bake a cake").put("content", "Stir the dough and let it rest. ".repeat(400));
        create(long2.put("category", "office"));

        var asked = Json.object().put("query", "knead and stir the dough");
        // of a long text the meaning is computed after the answer
        var both = Eventually.see(
                () -> call("skill_search", asked),
                answer -> answer.path("results").size() == 2);
        assertThat(both.path("results").size()).isEqualTo(2);
        assertThat(both.path("results").valueStream())
                .allMatch(hit -> hit.path("shortened").asBoolean(false));
        assertThat(new O200kTokenizer().count(both.toString())).isBetween(1_500, 2_400);
        var small = call("skill_search", Json.object().put("query", "the dough").put("max_tokens", 100));
        assertThat(new O200kTokenizer().count(small.toString())).isLessThan(500);
        var office =
                call("skill_search", Json.object().put("query", "the dough").put("category", "office"));
        assertThat(office.path("results").size()).isEqualTo(1);
        assertThat(office.at("/results/0/name").asString()).isEqualTo("Bake a cake");
    }

    @Test
    void othersSeeWhatIsSharedWithThemAndNothingElse() throws Exception {
        String alice = world.wiring.tokens().add("alice", "team", "org");
        String bob = world.wiring.tokens().add("bob", "team", "org");
        String carol = world.wiring.tokens().add("carol", "other", "org");
        String own = as(alice, "skill_create", skill("Own")).path("id").asString();
        String team = as(alice, "skill_create", skill("Shared").put("scope", "team"))
                .path("id")
                .asString();
        String memory = as(
                        alice,
                        "memory_record",
                        Json.object()
                                .put("title", "t")
                                .put("content", "c")
                                .put("outcome", "success")
                                .put("project_path", "/p"))
                .path("id")
                .asString();

        assertThat(as(alice, "skill_list", Json.object()).path("total").asInt()).isEqualTo(2);
        assertThat(as(bob, "skill_list", Json.object()).at("/skills/0/id").asString())
                .isEqualTo(team);
        assertThat(as(bob, "skill_list", Json.object()).path("total").asInt()).isEqualTo(1);
        assertThat(as(bob, "skill_apply", id(team)).path("usage_count").asInt()).isEqualTo(1);
        assertThat(as(carol, "skill_list", Json.object()).path("total").asInt(-1))
                .isZero();
        for (var tool : List.of("skill_apply", "skill_delete", "skill_update")) {
            for (String foreign : List.of(own, "skill_none")) {
                assertThat(category(as(bob, tool, id(foreign).put("author", "Bob"))))
                        .isEqualTo("not_found");
            }
            assertThat(category(as(alice, tool, id(memory).put("author", "Ann"))))
                    .isEqualTo("not_found");
        }
        assertThat(as(bob, "skill_create", skill("Own")).has("id")).isTrue();
        assertThat(category(as(bob, "skill_create", skill("Shared").put("scope", "team"))))
                .isEqualTo("conflict");
    }

    private JsonNode as(String token, String tool, ObjectNode arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString()));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }
}
