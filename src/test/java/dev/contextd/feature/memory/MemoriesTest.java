package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Memories as an agent uses them: over MCP, with the real store, the real index and the real model.
class MemoriesTest {
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

    private JsonNode call(String tool, String arguments) throws Exception {
        return Answers.of(world, tool, arguments);
    }

    private JsonNode record(String title, String content, String... tags) throws Exception {
        var arguments = Json.object()
                .put("title", title)
                .put("content", content)
                .put("outcome", "success")
                .put("project_path", project);
        List.of(tags).forEach(arguments.putArray("tags")::add);
        return call("memory_record", arguments.toString());
    }

    private JsonNode search(String query) throws Exception {
        return call(
                "memory_search",
                Json.object().put("query", query).put("project_path", project).toString());
    }

    @Test
    void aParaphraseWithoutACommonWordFindsTheMemory() throws Exception {
        var recorded = record(
                "Increase the connection pool", "Requests hung under load until the database pool got more slots.");
        record("Prefer tabs in Makefiles", "Spaces before a recipe line break make.");

        var hit = search("server stalls when too many users arrive at once").at("/memories/0");
        assertThat(hit.path("id").asString()).isEqualTo(recorded.path("id").asString());
        assertThat(hit.path("why").asString()).contains("similarity");
    }

    @Test
    void aMemoryIsKeptWhileTheIndexIsBrokenAndFoundOnceItCanBeMadeAgain() throws Exception {
        record("Prefer tabs in Makefiles", "Spaces before a recipe line break make.");
        var index = world.config.dataDir().resolve("index");
        Files.move(index, directory.resolve("lost"));
        Files.writeString(index, "no folder");

        var recorded = record("Increase the connection pool", "Requests hung until the pool got more slots.");
        assertThat(recorded.path("id").asString()).startsWith("mem_");
        assertThat(call("status", "{}").at("/services/index/status").asString()).isEqualTo("degraded");

        Files.delete(index);
        Eventually.isTrue(() -> search("connection pool")
                .at("/memories/0/id")
                .asString("")
                .equals(recorded.path("id").asString()));
        Eventually.isTrue(() -> search("tabs in makefiles").path("count").asInt() > 0);
    }

    @Test
    void aMemoryHasAPageThatQuotesIt() throws Exception {
        String id = record("Prefer tabs in Makefiles", "Spaces break make.\nTabs do not.", "make")
                .path("id")
                .asString();
        var page = world.http()
                .stateless("resources/read", Json.object().put("uri", "contextd://memory/" + id))
                .json()
                .at("/result/contents/0/text")
                .asString();

        assertThat(page).startsWith("# Prefer tabs").contains("> Spaces break make.\n> Tabs do not.", "tags: make");
        assertThat(world.http()
                        .stateless("resources/read", Json.object().put("uri", "contextd://memory/mem_nothing"))
                        .json()
                        .has("error"))
                .isTrue();
    }

    @Test
    void anExactIdentifierFindsTheMemory() throws Exception {
        record("Retry the upload", "A flaky network drops large files.");
        var recorded = record("Session refresh", "Call refreshAuthToken before the cookie expires.");

        for (String query : new String[] {"refreshAuthToken", "auth token", "REFRESHAUTHTOKEN"}) {
            var hit = search(query).at("/memories/0");
            assertThat(hit.path("id").asString())
                    .as(query)
                    .isEqualTo(recorded.path("id").asString());
            assertThat(hit.path("why").asString()).as(query).contains("words:");
        }
    }

    @Test
    void nothingRelevantIsAnAnswer() throws Exception {
        record("Retry the upload", "A flaky network drops large files.");

        assertThat(search("recipe for apple pie with cinnamon").path("count").asInt(-1))
                .isZero();
    }

    @Test
    void aNewMemoryBeginsTrustedAndPointsOutItsLike() throws Exception {
        var first = record("Pin the compiler version", "Builds broke when CI took a newer compiler; pin it.");
        var second = record("Fix the compiler version", "Builds broke because CI used a newer compiler, so pin it.");

        assertThat(first.path("confidence").asDouble()).isEqualTo(0.8);
        assertThat(first.path("similar_to").size()).isZero();
        assertThat(second.at("/similar_to/0").asString())
                .isEqualTo(first.path("id").asString());
    }

    @Test
    void votesMoveConfidenceTheirWayAndSurviveARestart() throws Exception {
        String id = record("Use a mirror", "Downloads are faster from a mirror.")
                .path("id")
                .asString();

        var helped = call("memory_feedback", "{\"id\":\"" + id + "\",\"helpful\":true}");
        assertThat(helped.path("previous_confidence").asDouble()).isEqualTo(0.8);
        assertThat(helped.path("confidence").asDouble()).isGreaterThan(0.8);
        var failed = call("memory_outcome", "{\"id\":\"" + id + "\",\"succeeded\":false}");
        assertThat(failed.path("confidence").asDouble())
                .isLessThan(helped.path("confidence").asDouble());
        double before = failed.path("confidence").asDouble();

        world.close();
        world = World.in(directory);
        var after = search("faster downloads").at("/memories/0");
        assertThat(after.path("confidence").asDouble()).isCloseTo(before, within(0.001));
    }

    @Test
    void anotherOwnerNeverSeesIt() throws Exception {
        String alice = world.wiring.tokens().add("alice", "web", "acme");
        String bob = world.wiring.tokens().add("bob", "web", "acme");
        var mine = asOwner(alice, "memory_record", lesson("project"));
        asOwner(alice, "memory_record", lesson("team"));

        var found = asOwner(bob, "memory_search", "{\"query\":\"deploy on friday\"}");
        assertThat(found.path("count").asInt()).isEqualTo(1);
        assertThat(found.at("/memories/0/scope").asString()).isEqualTo("team");
        String vote = "{\"id\":\"" + mine.path("id").asString() + "\",\"helpful\":false}";
        assertThat(asOwner(bob, "memory_feedback", vote).at("/error/category").asString())
                .isEqualTo("not_found");
        assertThat(asOwner(bob, "forget", "{\"id\":\"" + mine.path("id").asString() + "\"}")
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
        assertThat(asOwner(alice, "memory_search", "{\"query\":\"deploy on friday\"}")
                        .path("count")
                        .asInt())
                .isEqualTo(2);
    }

    private String lesson(String scope) {
        return Json.object()
                .put("title", "Never deploy on friday")
                .put("content", "Nobody is there on saturday.")
                .put("outcome", "failure")
                .put("scope", scope)
                .put("project_path", project)
                .toString();
    }

    private JsonNode asOwner(String token, String tool, String arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void aMemoryIsFoundByWhatWasWrittenDownJustBeforeIt() throws Exception {
        record("Where backups go", "Backups of the Kestrel server go to the vault in Oslo.");
        var key = record("When the key changes", "It is changed on the first Monday of a month.");

        var hit = search("when does the key of Kestrel backups change?")
                .path("memories")
                .valueStream()
                .filter(it -> it.path("id").equals(key.path("id")))
                .findFirst()
                .orElseThrow();
        assertThat(hit.path("why").asString()).contains("words: key, changes; around it: Kestrel, backups;");
    }

    @Test
    void tagsAndConfidenceFilter() throws Exception {
        record("Cache the layers", "Docker builds are faster with cached layers.", "docker", "ci");
        record("Cache the packages", "Docker builds are faster with cached packages.", "docker");

        var both = Json.object().put("query", "faster docker builds").put("project_path", project);
        both.putArray("tags").add("docker").add("ci");
        assertThat(call("memory_search", both.toString()).path("count").asInt()).isEqualTo(1);
        both.putArray("tags").add("docker");
        assertThat(call("memory_search", both.toString()).path("count").asInt()).isEqualTo(2);
        assertThat(call("memory_search", both.put("min_confidence", 0.9).toString())
                        .path("count")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void longContentIsCutToTheTokensAskedFor() throws Exception {
        record("A long story", "The quick brown fox jumps over the lazy dog. ".repeat(400));

        var hit = call("memory_search", "{\"query\":\"quick brown fox story\",\"max_tokens\":100}")
                .at("/memories/0");
        assertThat(hit.path("shortened").asBoolean(false)).isTrue();
        assertThat(hit.path("content").asString().length()).isLessThan(1_000);
    }

    @Test
    void similarMemoriesAreMergedAndTheMergeIsUndone() throws Exception {
        record("Pin the compiler version", "Builds broke when CI took a newer compiler; pin it.");
        record("Fix the compiler version", "Builds broke because CI used a newer compiler, so pin it.");
        record("Water the plants", "The office plants need water twice a week.");
        String arguments = "{\"project_path\":\"" + project + "\"";

        var preview = call("memory_consolidate", arguments + ",\"dry_run\":true}");
        assertThat(preview.path("created").size()).isEqualTo(1);
        assertThat(preview.at("/created/0").has("id")).isFalse();
        assertThat(search("compiler version").path("count").asInt()).isEqualTo(2);

        var merged = call("memory_consolidate", arguments + "}");
        assertThat(merged.path("archived").size()).isEqualTo(2);
        assertThat(merged.path("skipped").asInt()).isEqualTo(1);
        var hit = search("compiler version").at("/memories/0");
        assertThat(hit.path("id").asString())
                .isEqualTo(merged.at("/created/0/id").asString());
        assertThat(hit.path("content").asString()).contains("took a newer", "used a newer");

        call("memory_consolidate", "{\"undo\":\"" + merged.at("/created/0/id").asString() + "\"}");
        assertThat(search("compiler version").path("count").asInt()).isEqualTo(2);
    }

    @Test
    void whatIsForgottenIsGone() throws Exception {
        String id = record("Sing in the shower", "It helps to think about zyzzyva.")
                .path("id")
                .asString();
        record("Hum in the hall", "It helps to think about quokkas.");
        assertThat(search("zyzzyva").path("count").asInt()).isEqualTo(1);

        assertThat(call("forget", "{\"id\":\"" + id + "\"}").path("forgotten").asBoolean(false))
                .isTrue();

        assertThat(search("zyzzyva").path("count").asInt(-1)).isZero();
        assertThat(call("forget", "{\"id\":\"" + id + "\"}")
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
        world.close();
        assertThat(bytesUnder(directory.resolve("data"))).contains("quokka").doesNotContain("zyzzyva");
        world = World.in(directory);
    }

    private static String bytesUnder(Path data) throws Exception {
        var all = new StringBuilder();
        try (var files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.size(file) < 10_000_000) {
                    all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return all.toString();
    }

    @Test
    void aTitleIsOneLineWithoutTricks() throws Exception {
        for (String title : new String[] {"two\nlines", "bell\u0007", "turned\u202eround", " "}) {
            var error = record(title, "content").path("error");
            assertThat(error.path("category").asString()).as(title).isEqualTo("validation");
            assertThat(error.path("message").asString()).contains("title");
        }
        assertThat(search("content").path("count").asInt(-1)).isZero();
    }

    @Test
    void aRelativeProjectPathIsRefused() throws Exception {
        var error = call("memory_search", "{\"query\":\"x\",\"project_path\":\"some/where\"}")
                .path("error");

        assertThat(error.path("message").asString()).contains("absolute");
    }

    @Test
    void aMemoryTellsItsAge() throws Exception {
        record("Use a mirror", "Downloads are faster from a mirror.");
        world.clock.advance(Duration.ofDays(12));

        assertThat(search("faster downloads").at("/memories/0/age_days").asInt())
                .isEqualTo(12);
    }
}
