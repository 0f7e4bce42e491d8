package dev.contextd.feature.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Diagnoses as an agent gets them: over MCP, from the real catalogue and the real store.
class TroubleshootTest {
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

    private static ObjectNode error(String message) {
        return Json.object().put("error_message", message);
    }

    private JsonNode troubleshoot(ObjectNode arguments) throws Exception {
        return Answers.of(world, "troubleshoot", arguments.toString());
    }

    private static BigDecimal sum(JsonNode diagnosis) {
        return diagnosis
                .path("hypotheses")
                .valueStream()
                .map(hypothesis -> new BigDecimal(hypothesis.path("probability").asString()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void aKnownErrorIsNamedWithTheWordsThatShowIt() throws Exception {
        var diagnosis = troubleshoot(error("FATAL:  password authentication failed for user \"app\""));

        assertThat(diagnosis.path("session_id").asString()).startsWith("diag_");
        assertThat(diagnosis.path("root_cause").asString()).contains("PostgreSQL refuses the password");
        assertThat(diagnosis.path("confidence").asString()).isEqualTo("high");
        assertThat(diagnosis.path("confidence_score").asDouble()).isBetween(0.8, 1.0);
        assertThat(diagnosis.path("category").asString()).isEqualTo("permission");
        assertThat(diagnosis.path("severity").asString()).isEqualTo("high");
        var first = diagnosis.at("/hypotheses/0");
        assertThat(first.path("source").asString()).isEqualTo("catalogue");
        assertThat(first.path("evidence").toString())
                .contains("pattern pg-password", "error_message says: password authentication failed for user");
        assertThat(first.path("verification_steps").size()).isPositive();
        assertThat(diagnosis.at("/similar_issues/0/id").asString()).isEqualTo("pg-password");
        assertThat(diagnosis.at("/similar_issues/0").has("success_rate")).isFalse();
        assertThat(diagnosis.at("/recommended_actions/0/step").asInt()).isEqualTo(1);
        assertThat(diagnosis.path("diagnostic_steps").size()).isPositive();
        assertThat(diagnosis.path("diagnosed_at").asString()).isEqualTo("2026-01-17T10:30:00Z");
        assertThat(diagnosis.has("note")).isFalse();
    }

    @Test
    void whatIsNotKnownIsSaidAndTheNextStepsFollowTheEcosystem() throws Exception {
        var diagnosis = troubleshoot(error("""
                Traceback (most recent call last):
                  File "/srv/quux.py", line 7, in frob
                frob.BlargError: quux level 7 exceeds blarg"""));

        assertThat(diagnosis.path("confidence").asString()).isEqualTo("low");
        assertThat(diagnosis.path("confidence_score").asDouble()).isZero();
        assertThat(diagnosis.path("root_cause").asString()).isEqualTo("Nothing known fits this error.");
        assertThat(diagnosis.path("category").asString()).isEqualTo("general");
        assertThat(diagnosis.has("severity")).isFalse();
        assertThat(diagnosis.path("hypotheses").size()).isZero();
        assertThat(diagnosis.path("similar_issues").size()).isZero();
        assertThat(diagnosis.path("diagnostic_steps").toString()).contains("traceback", "git log");
        assertThat(diagnosis.path("recommended_actions").size()).isEqualTo(1);
    }

    @Test
    void whatCanDestroySomethingIsMarkedWithANote() throws Exception {
        var lock = troubleshoot(error("fatal: Unable to create '/w/.git/index.lock': File exists."))
                .at("/recommended_actions/0");
        assertThat(lock.path("destructive").asBoolean(false)).isTrue();
        assertThat(lock.path("safety_notes").asString()).contains("Never while another git is at work");
        var heap = troubleshoot(error("java.lang.OutOfMemoryError: Java heap space"))
                .at("/recommended_actions/0");
        assertThat(heap.path("destructive").asBoolean(true)).isFalse();
        assertThat(heap.has("safety_notes")).isFalse();
    }

    @Test
    void aStackTraceAndTheContextAreLookedAtToo() throws Exception {
        var inStack = error("The nightly job failed")
                .put("stack_trace", "Caused by: java.lang.OutOfMemoryError: Java heap space\n\tat a.B.c(B.java:1)");
        assertThat(troubleshoot(inStack).at("/similar_issues/0/id").asString()).isEqualTo("java-heap-space");
        var inContext = error("The nightly job failed");
        inContext.putObject("context").put("stderr", "bash: jq: command not found");
        assertThat(troubleshoot(inContext).at("/similar_issues/0/id").asString())
                .isEqualTo("shell-command-not-found");
        assertThat(troubleshoot(inContext).at("/hypotheses/0/evidence").toString())
                .contains("context says:");
    }

    @Test
    void theCategoryThatTheCallerBelievesInCountsForMore() throws Exception {
        String both = "cannot lock ref 'x'; also: no such table: users";

        assertThat(troubleshoot(error(both).put("category", "storage"))
                        .at("/similar_issues/0/id")
                        .asString())
                .isEqualTo("sqlite-no-table");
        assertThat(troubleshoot(error(both).put("category", "resource"))
                        .at("/similar_issues/0/id")
                        .asString())
                .isEqualTo("git-index-lock");
    }

    @Test
    void aMemoryOfTheProjectSpeaksToo() throws Exception {
        var project = Files.createDirectories(directory.resolve("project")).toString();
        var lesson = Json.object()
                .put("title", "The frobnicator needs its quux level lowered")
                .put("content", "When the frobnicator says that quux exceeds blarg, set quux_level to 3.")
                .put("outcome", "success")
                .put("project_path", project);
        String id =
                Answers.of(world, "memory_record", lesson.toString()).path("id").asString();

        var diagnosis =
                troubleshoot(error("frobnicator: quux level 7 exceeds blarg").put("project_path", project));
        assertThat(diagnosis.at("/hypotheses/0/source").asString()).isEqualTo("memory");
        assertThat(diagnosis.at("/hypotheses/0/evidence/0").asString()).contains(id, "set quux_level to 3");
        assertThat(diagnosis.path("confidence").asString()).isEqualTo("low");
        assertThat(sum(diagnosis)).isEqualByComparingTo("1");
        var known = error("java.lang.OutOfMemoryError: Java heap space, quux level 7 exceeds blarg of frobnicator")
                .put("project_path", project);
        assertThat(troubleshoot(known).at("/hypotheses/0/source").asString()).isEqualTo("catalogue");
        assertThat(troubleshoot(known).path("hypotheses").toString()).contains(id);
    }

    @Test
    void everyExampleIsDiagnosedAsItselfWithProbabilitiesThatAddUpToOne() throws Exception {
        int seen = 0;
        for (var example : Stream.concat(Examples.own().all().stream(), Examples.heldOut().all().stream())
                .toList()) {
            var diagnosis = troubleshoot(error(example.message()));
            boolean nothing = diagnosis.path("hypotheses").isEmpty();
            assertThat(sum(diagnosis)).as(example.message()).isEqualByComparingTo(nothing ? "0" : "1");
            assertThat(nothing).as(example.message()).isEqualTo(example.id().equals("-"));
            assertThat(diagnosis.toString()).doesNotContain("REDACTED");
            seen++;
        }
        assertThat(seen).isGreaterThan(500);
    }

    @Test
    void oneBeyondEachLimitIsRefusedAndTheLimitItselfIsNot() throws Exception {
        refused(error("x".repeat(10_001)), "error_message");
        refused(error("x").put("stack_trace", "x".repeat(50_001)), "stack_trace");
        refused(error("x").put("top_k", 21), "top_k");
        refused(error("x").put("category", "weather"), "category");
        refused(Json.object(), "error_message");
        refused(withContext(51, 1), "context");
        refused(withContext(1, 1_001), "context");
        var tags = error("x");
        tags.putArray("tags").add("x".repeat(51));
        refused(tags, "tags");

        var most = withContext(50, 1_000).put("stack_trace", "x".repeat(50_000)).put("top_k", 20);
        assertThat(troubleshoot(most.put("error_message", "x".repeat(10_000))).has("error"))
                .isFalse();
    }

    private static ObjectNode withContext(int fields, int length) {
        var arguments = error("x");
        var context = arguments.putObject("context");
        for (int i = 0; i < fields; i++) {
            context.put("field" + i, "y".repeat(length));
        }
        return arguments;
    }

    private void refused(ObjectNode arguments, String field) throws Exception {
        var error = troubleshoot(arguments).path("error");
        assertThat(error.path("category").asString()).as(field).isEqualTo("validation");
        assertThat(error.path("message").asString()).contains(field);
    }

    @Test
    void fiveAtOnceAreAnsweredAndTheSixthHasToWait() throws Exception {
        world.close();
        world = World.in(directory, Map.of("rate.troubleshoot", "2/5"));
        for (int i = 0; i < 5; i++) {
            assertThat(troubleshoot(error("x")).has("error")).isFalse();
        }
        assertThat(troubleshoot(error("x")).at("/error/category").asString()).isEqualTo("rate_limited");
        assertThat(troubleshoot(error("x")).at("/error/data/retry_after_ms").asInt())
                .isEqualTo(500);
    }
}
