package dev.contextd.feature.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Checkpoints as an agent uses them: over MCP, with the real store, the real index and the real model.
class CheckpointsTest {
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

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return Answers.of(world, tool, arguments.toString());
    }

    private ObjectNode stop(String summary) {
        return Json.object().put("summary", summary).put("project_path", project);
    }

    private JsonNode save(String summary) throws Exception {
        return call("checkpoint_save", stop(summary));
    }

    private JsonNode resume(String id, String level) throws Exception {
        return call("checkpoint_resume", Json.object().put("id", id).put("level", level));
    }

    private static List<String> texts(JsonNode list, String field) {
        return list.valueStream().map(entry -> entry.path(field).asString()).toList();
    }

    /// As document 001 has it.
    @Test
    void whatToKnowMayBeAnyJsonAndIsKeptAsText() throws Exception {
        var stop = stop("The server answers");
        var context =
                stop.putObject("context").put("port", 8080).put("ready", true).putNull("left");
        context.putArray("tags").add("a");
        context.putObject("nested").put("password", "hunter2-Xk9fQ2");
        var id = call("checkpoint_save", stop).path("id").asString();

        var found = call("checkpoint_search", Json.object().put("query", "The server answers"));
        assertThat(found.at("/results/0/id").asString()).isEqualTo(id);
        var kept = found.at("/results/0/context");
        assertThat(kept.path("port").stringValue()).isEqualTo("8080");
        assertThat(kept.path("ready").stringValue()).isEqualTo("true");
        assertThat(kept.path("tags").stringValue()).isEqualTo("[\"a\"]");
        assertThat(kept.path("nested").stringValue()).contains("password").doesNotContain("hunter2");
        assertThat(kept.has("left")).isFalse();

        context.putArray("tags").add("x".repeat(999));
        stop.put("project_path", "relative/path");
        assertThat(call("checkpoint_save", stop).at("/error/message").asString())
                .contains("context.tags must have at most 1000 characters", "project_path must be an absolute path");
    }

    @Test
    void workIsResumedAtThreeLevelsWhosePricesAreToldBefore() throws Exception {
        var full = stop("The parser reads dates but not times").put("description", "Next: ISO times, then zones.");
        full.putObject("context").put("file", "src/Parser.java").put("branch", "feature/times");
        full.putArray("tags").add("parser");
        var saved = call("checkpoint_save", full);
        String id = saved.path("id").asString();
        assertThat(id).matches("cp-[0-9a-f]{32}");
        assertThat(saved.path("created_at").asString())
                .isEqualTo(world.clock.instant().toString());

        var summary = call("checkpoint_resume", Json.object().put("id", id));
        assertThat(summary.path("level").asString()).isEqualTo("summary");
        assertThat(summary.path("content").asString()).isEqualTo("The parser reads dates but not times");
        var context = resume(id, "context");
        assertThat(context.path("content").asString())
                .contains("dates", "src/Parser.java", "feature/times")
                .doesNotContain("Next:");
        var all = resume(id, "full");
        assertThat(all.path("content").asString())
                .contains("dates", "src/Parser.java", "Next: ISO times", "parser", project, "Branch: main");
        assertThat(all.path("branch_path").toString()).isEqualTo("[\"main\"]");
        assertThat(all.path("session_id").asString()).startsWith("sess_");

        var tokenizer = new O200kTokenizer();
        for (var answer : List.of(summary, context, all)) {
            int count = tokenizer.count(answer.path("content").asString());
            assertThat(answer.path("token_count").asInt()).isEqualTo(count);
            assertThat(all.at("/costs/" + answer.path("level").asString()).asInt())
                    .isEqualTo(count);
        }
        assertThat(saved.path("token_count").asInt())
                .isEqualTo(summary.at("/costs/full").asInt());
    }

    @Test
    void aNamedSessionIsKept() throws Exception {
        var branch =
                stop("unused").put("session_id", "new").put("description", "d").put("prompt", "p");
        String session = call("context_branch", branch).path("session_id").asString();
        String id = call("checkpoint_save", stop("Half way").put("session_id", session))
                .path("id")
                .asString();

        assertThat(resume(id, "full").path("session_id").asString()).isEqualTo(session);
        var unknown = call("checkpoint_save", stop("Half way").put("session_id", "sess_nobody"));
        assertThat(unknown.at("/error/category").asString()).isEqualTo("not_found");
    }

    @Test
    void aCheckpointIsFoundByWhatItWasAbout() throws Exception {
        var full = stop("Login form rejects valid e-mail addresses").put("description", "Plus signs are refused.");
        full.putArray("tags").add("auth").add("bug");
        var saved = call("checkpoint_save", full);
        save("Charts are drawn with the wrong colours");

        var found = call(
                "checkpoint_search",
                Json.object().put("query", "users cannot sign in").put("project_path", project));

        assertThat(found.path("query").asString()).isEqualTo("users cannot sign in");
        assertThat(found.path("top_k").asInt()).isEqualTo(5);
        var hit = found.at("/results/0");
        assertThat(hit.path("id").asString()).isEqualTo(saved.path("id").asString());
        assertThat(hit.path("description").asString()).isEqualTo("Plus signs are refused.");
        assertThat(hit.path("project_path").asString()).isEqualTo(project);
        assertThat(hit.path("distance").asDouble()).isBetween(0.0, 0.5);
        assertThat(hit.path("why").asString()).contains("similarity");

        var tagged = Json.object().put("query", "e-mail addresses");
        tagged.putArray("tags").add("auth").add("nothing");
        assertThat(call("checkpoint_search", tagged).path("results").size()).isZero();
        tagged.putArray("tags").add("auth").add("bug");
        assertThat(call("checkpoint_search", tagged).path("results").size()).isEqualTo(1);
        var elsewhere = Json.object().put("query", "e-mail addresses").put("project_path", "/elsewhere");
        assertThat(call("checkpoint_search", elsewhere).path("results").size()).isZero();
    }

    @Test
    void manyLongCheckpointsMakeAShortAnswer() throws Exception {
        for (int i = 0; i < 5; i++) {
            var full = stop("Migration of the billing database, part " + i)
                    .put("description", "The quick brown fox jumps over the lazy dog. ".repeat(100));
            var context = full.putObject("context");
            IntStream.range(0, 50).forEach(field -> context.put("field" + field, "some words ".repeat(80)));
            call("checkpoint_save", full);
        }

        var found = call("checkpoint_search", Json.object().put("query", "billing database migration"));

        assertThat(found.path("results").size()).isEqualTo(5);
        assertThat(found.path("results").valueStream())
                .allMatch(hit -> hit.path("shortened").asBoolean(false));
        assertThat(new O200kTokenizer().count(found.toString())).isLessThan(2_000);
    }

    @Test
    void aListIsNewestFirstWithItsTotalAndGoesOnWhileOthersWrite() throws Exception {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            world.clock.advance(Duration.ofSeconds(1));
            ids.addFirst(save("Step " + i).path("id").asString());
        }
        call("checkpoint_save", stop("Elsewhere").put("project_path", "/elsewhere"));
        var here = Json.object().put("project_path", project);

        var first = call("checkpoint_list", here);
        assertThat(texts(first.path("checkpoints"), "id")).isEqualTo(ids.subList(0, 10));
        assertThat(first.path("total").asInt()).isEqualTo(12);
        assertThat(first.path("limit").asInt()).isEqualTo(10);

        call("forget", Json.object().put("id", ids.get(9)));
        save("Step 12");
        var second = call(
                "checkpoint_list",
                here.deepCopy().put("cursor", first.path("next_cursor").asString()));
        assertThat(texts(second.path("checkpoints"), "id")).isEqualTo(ids.subList(10, 12));
        assertThat(second.path("total").asInt()).isEqualTo(12);
        assertThat(second.has("next_cursor")).isFalse();

        var skipped = call(
                "checkpoint_list",
                here.deepCopy().put("offset", 2).put("limit", 1).put("sort_by", "updated_at"));
        assertThat(texts(skipped.path("checkpoints"), "id")).isEqualTo(ids.subList(1, 2));
        assertThat(skipped.path("offset").asInt()).isEqualTo(2);
        assertThat(call("checkpoint_list", Json.object()).path("total").asInt()).isEqualTo(13);
    }

    @Test
    void listsAndCheckpointsSurviveARestart() throws Exception {
        String id = save("Half way").path("id").asString();
        world.close();
        world = World.in(directory);

        assertThat(texts(call("checkpoint_list", Json.object()).path("checkpoints"), "id"))
                .containsExactly(id);
        assertThat(resume(id, "summary").path("content").asString()).isEqualTo("Half way");
    }

    @Test
    void oneBeyondEachLimitIsRefusedByName() throws Exception {
        var most = stop("s".repeat(500)).put("description", "d".repeat(5_000));
        var context = most.putObject("context");
        IntStream.range(0, 50).forEach(i -> context.put("f" + i, "v".repeat(1_000)));
        IntStream.range(0, 20).forEach(i -> most.withArray("tags").add("t".repeat(48) + i));
        assertThat(call("checkpoint_save", most).has("id")).isTrue();

        refused("summary", most.deepCopy().put("summary", "s".repeat(501)));
        refused("summary", most.deepCopy().put("summary", " "));
        refused("description", most.deepCopy().put("description", "d".repeat(5_001)));
        var field = most.deepCopy();
        field.withObject("/context").put("f0", "v".repeat(1_001));
        refused("context", field);
        var name = most.deepCopy();
        name.putObject("context").put("n".repeat(201), "v");
        refused("context", name);
        var fields = most.deepCopy();
        fields.withObject("/context").put("f50", "v");
        refused("context", fields);
        var tags = most.deepCopy();
        tags.withArray("tags").add("one more");
        refused("tags", tags);
        var tag = most.deepCopy();
        tag.putArray("tags").add("t".repeat(51));
        refused("tags", tag);
        refused("project_path", most.deepCopy().put("project_path", "relative"));
        assertThat(call("checkpoint_list", Json.object()).path("total").asInt()).isEqualTo(1);
    }

    private void refused(String field, ObjectNode arguments) throws Exception {
        var error = call("checkpoint_save", arguments).path("error");
        assertThat(error.path("category").asString()).as(field).isEqualTo("validation");
        assertThat(error.path("message").asString()).contains(field);
    }

    @Test
    void questionsAndPagesHaveTheirBounds() throws Exception {
        for (var wrong : Map.of(
                        "checkpoint_search", "{\"query\":\"x\",\"top_k\":101}",
                        "checkpoint_list", "{\"limit\":101}",
                        "checkpoint_resume", "{\"id\":\"x\",\"level\":\"everything\"}")
                .entrySet()) {
            assertThat(Answers.of(world, wrong.getKey(), wrong.getValue())
                            .at("/error/category")
                            .asString())
                    .isEqualTo("validation");
        }
        assertThat(Answers.of(world, "checkpoint_list", "{\"cursor\":\"nonsense\"}")
                        .at("/error/message")
                        .asString())
                .contains("cursor");
    }

    @Test
    void whatIsNotACheckpointOfOnesOwnDoesNotExist() throws Exception {
        String alice = world.wiring.tokens().add("alice", "team", "org");
        String bob = world.wiring.tokens().add("bob", "team", "org");
        String id = as(alice, "checkpoint_save", stop("Alice was here").toString())
                .path("id")
                .asString();
        String memory = as(
                        alice,
                        "memory_record",
                        "{\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\",\"project_path\":\"/p\"}")
                .path("id")
                .asString();

        assertThat(as(alice, "checkpoint_resume", "{\"id\":\"" + id + "\"}").has("content"))
                .isTrue();
        for (String other : List.of("cp-none", memory)) {
            assertThat(as(alice, "checkpoint_resume", "{\"id\":\"" + other + "\"}")
                            .at("/error/category")
                            .asString())
                    .isEqualTo("not_found");
        }
        assertThat(as(bob, "checkpoint_resume", "{\"id\":\"" + id + "\"}")
                        .at("/error/category")
                        .asString())
                .isEqualTo("not_found");
        assertThat(as(bob, "checkpoint_list", "{}").path("total").asInt(-1)).isZero();
        assertThat(as(bob, "checkpoint_search", "{\"query\":\"Alice was here\"}")
                        .path("results")
                        .size())
                .isZero();
    }

    private JsonNode as(String token, String tool, String arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void aCheckpointIsAPage() throws Exception {
        String id = save("Half way").path("id").asString();

        var page = result("resources/read", Json.object().put("uri", "contextd://checkpoint/" + id));
        assertThat(page.at("/contents/0/text").asString()).contains("Half way", "Branch: main");
        var none = Json.object().put("uri", "contextd://checkpoint/cp-none");
        assertThat(world.http().stateless("resources/read", none).errorCode()).isNotZero();
    }

    @Test
    void theResumePromptPutsTheLastCheckpointOfTheProjectBeforeTheModel() throws Exception {
        assertThat(prompt("resume", "{}")).contains("no checkpoint");
        save("First half done");
        save("Second half begun");
        call("checkpoint_save", stop("Something else").put("project_path", "/elsewhere"));

        assertThat(prompt("resume", Json.object().put("project_path", project).toString()))
                .contains("Second half begun")
                .doesNotContain("First half done", "Something else");
        assertThat(prompt("resume", "{}")).as("the project last worked on").contains("Second half begun");
        assertThat(prompt("resume", "{\"project_path\":\"/nowhere\"}")).contains("no checkpoint of /nowhere");
        world.close();
        world = World.in(directory);
        assertThat(prompt("resume", "{}")).as("the last of all projects").contains("Something else");
    }

    @Test
    void theCheckpointPromptAsksForOne() throws Exception {
        assertThat(prompt("checkpoint", "{\"note\":\"the port is 7777\"}"))
                .contains("checkpoint_save", "the port is 7777");
    }

    private String prompt(String name, String arguments) throws Exception {
        var params = Json.object().put("name", name);
        params.set("arguments", Json.MAPPER.readTree(arguments));
        return result("prompts/get", params).at("/messages/0/content/text").asString();
    }

    private JsonNode result(String method, ObjectNode params) throws Exception {
        return world.http().stateless(method, params).json().path("result");
    }
}
