package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Conversations as an agent keeps them: over MCP, with the real store, the real index and the real model.
class ConversationsTest {
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

    private static ObjectNode context(String contextId) {
        return Json.object().put("contextId", contextId);
    }

    private void say(String contextId, String message) throws Exception {
        say(contextId, message, "MEDIUM");
    }

    private void say(String contextId, String message, String importance) throws Exception {
        var said =
                context(contextId).put("message", message).put("role", "user").put("importance", importance);
        assertThat(call("add_message", said).path("success").asBoolean())
                .as(message)
                .isTrue();
    }

    @Test
    void manyTokensAreSummarisedBeforeManyMessages() throws Exception {
        world.close();
        world = World.in(
                directory,
                Map.of(
                        "conversations.message_limit_threshold", "1000",
                        "conversations.token_limit_percentage", "50",
                        "conversations.model_limit", "1000"));
        say("long", "We keep the old queue for now.");
        assertThat(call("retrieve_context", context("long")).path("hasSummary").asBoolean(true))
                .isFalse();
        say("long", "The consumers are slow because each opens a connection. ".repeat(60));

        assertThat(Eventually.see(
                                () -> call("retrieve_context", context("long")),
                                read -> read.path("hasSummary").asBoolean())
                        .path("hasSummary")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aConversationComesBackAsItWasSaid() throws Exception {
        say("api", "Shall we use REST?");
        var reply = context("api").put("message", "Yes, REST.").put("role", "assistant");
        reply.put("importance", "CRITICAL").putArray("tags").add("decision").add("api");
        call("add_message", reply);
        var read = call("retrieve_context", context("api"));

        assertThat(read.path("success").asBoolean()).isTrue();
        assertThat(read.path("contextId").asString()).isEqualTo("api");
        assertThat(read.path("hasSummary").asBoolean(true)).isFalse();
        assertThat(read.path("summary").isNull()).isTrue();
        assertThat(read.path("messages").size()).isEqualTo(2);
        var first = read.at("/messages/0");
        assertThat(first.path("role").asString()).isEqualTo("user");
        assertThat(first.path("content").asString()).isEqualTo("Shall we use REST?");
        assertThat(first.path("importance").asString()).isEqualTo("MEDIUM");
        assertThat(first.path("tags").size()).isZero();
        assertThat(first.path("timestamp").asLong()).isEqualTo(world.clock.millis());
        var second = read.at("/messages/1");
        assertThat(second.path("role").asString()).isEqualTo("assistant");
        assertThat(second.path("importance").asString()).isEqualTo("CRITICAL");
        assertThat(second.path("tags").toString()).isEqualTo("[\"api\",\"decision\"]");
        assertThat(second.path("timestamp").asLong())
                .isGreaterThan(first.path("timestamp").asLong());
    }

    @Test
    void anUnknownContextIsAFailureThatSaysSo() throws Exception {
        for (String tool :
                List.of("retrieve_context", "summarize_context", "get_related_contexts", "visualize_context")) {
            var answer = world.http().call(tool, context("nothing").toString()).json();
            assertThat(answer.at("/result/isError").asBoolean()).as(tool).isTrue();
            var content = answer.at("/result/structuredContent");
            assertThat(content.path("success").asBoolean(true)).as(tool).isFalse();
            assertThat(content.at("/error/category").asString()).isEqualTo("not_found");
            assertThat(content.at("/error/message").asString()).contains("contextId");
        }
    }

    @Test
    void namesAreAnyTextsThatNeverCollideNorEscape() throws Exception {
        var names = List.of(
                "a/b",
                "a_b",
                "a\\b",
                "../a",
                "a b",
                "a",
                "A",
                "a.",
                ".",
                "..",
                "\uD83D\uDE80".repeat(200),
                "é",
                "e\u0301");
        for (String name : names) {
            say(name, "This was said in " + name.length() + " of " + name);
        }

        for (String name : names) {
            var read = call("retrieve_context", context(name));
            assertThat(read.path("messages").size()).as(name).isOne();
            assertThat(read.at("/messages/0/content").asString()).endsWith(" of " + name);
        }
        assertThat(call("visualize_context", Json.object()).path("sessions").size())
                .isEqualTo(names.size());
    }

    @Test
    void everyFifthMessageBringsASummaryInTheBackgroundAndVersionsCountUp() throws Exception {
        for (int i = 1; i <= 5; i++) {
            say("plan", "Step " + i + ": we shall migrate table number " + i + " to the new schema.");
        }
        var first = Eventually.see(
                () -> call("retrieve_context", context("plan")),
                it -> it.path("hasSummary").asBoolean());
        assertThat(first.at("/summary/version").asInt()).isOne();
        assertThat(first.at("/summary/messageCount").asInt()).isEqualTo(5);
        assertThat(first.at("/summary/tokensUsed").asInt())
                .isPositive()
                .isLessThanOrEqualTo(first.at("/summary/tokenLimit").asInt());

        say("plan", "Finally we drop the old tables.");
        var second = call("summarize_context", context("plan"));
        assertThat(second.path("version").asInt()).isEqualTo(2);
        assertThat(second.path("contextId").asString()).isEqualTo("plan");
        assertThat(second.path("messageCount").asInt()).isEqualTo(6);
        assertThat(second.path("createdAt").asLong()).isEqualTo(world.clock.millis());
        assertThat(second.path("summary").asString()).isNotBlank();
        assertThat(call("summarize_context", context("plan")).path("version").asInt())
                .as("nothing was said since")
                .isEqualTo(2);
    }

    @Test
    void longConversationsComeInPiecesThatSayWhatIsMissing() throws Exception {
        for (int i = 1; i <= 30; i++) {
            say("long", "Message " + i + " " + "word ".repeat(200));
        }
        var newest = call("retrieve_context", context("long").put("limit", 10));
        assertThat(newest.path("messages").size()).isEqualTo(10);
        assertThat(newest.at("/messages/9/content").asString()).startsWith("Message 30 ");
        assertThat(newest.path("omitted").asInt()).isEqualTo(20);
        assertThat(newest.path("messageCount").asInt()).isEqualTo(30);

        long before = newest.at("/messages/0/timestamp").asLong();
        assertThat(newest.path("note").asString()).contains("before=" + before);
        var older =
                call("retrieve_context", context("long").put("before", before).put("limit", 10));
        assertThat(older.at("/messages/9/content").asString()).startsWith("Message 20 ");
        var between = call(
                "retrieve_context",
                context("long")
                        .put("before", before)
                        .put("after", older.at("/messages/7/timestamp").asLong()));
        assertThat(between.path("messages").size()).isEqualTo(2);
        assertThat(between.path("omitted").asInt(-1)).isZero();

        var cheap = call("retrieve_context", context("long").put("max_tokens", 1_000));
        assertThat(cheap.path("messages").size()).isBetween(3, 4);
        assertThat(cheap.path("omitted").asInt())
                .isEqualTo(30 - cheap.path("messages").size());
    }

    @Test
    void aQuestionBringsTheMessagesThatConcernItAndImportanceDecides() throws Exception {
        say("mixed", "The dentist appointment is on Tuesday.");
        say("mixed", "We deploy the billing service with a blue-green rollout.", "LOW");
        say("mixed", "Roll out the billing service only after the smoke tests passed.", "CRITICAL");
        say("mixed", "Lunch was good today.");
        var asked = context("mixed").put("query", "how do we roll out the billing service");

        var read = call("retrieve_context", asked);
        assertThat(read.path("messages")
                        .valueStream()
                        .map(it -> it.path("content").asString()))
                .anyMatch(text -> text.contains("smoke tests"))
                .noneMatch(text -> text.contains("Lunch"));
        var one = asked.put("limit", 1);
        // the vectors of messages follow one by one, and who has none yet stands behind
        assertThat(Eventually.see(
                        () -> call("retrieve_context", one)
                                .at("/messages/0/importance")
                                .asString(),
                        "CRITICAL"::equals))
                .isEqualTo("CRITICAL");
    }

    @Test
    void aMessageOfTheLargestSizeIsKeptAndOneMoreCharacterIsRefused() throws Exception {
        say("big", "x".repeat(200_000));
        var more = context("big").put("message", "x".repeat(200_001)).put("role", "user");
        assertThat(call("add_message", more).at("/error/message").asString()).contains("message");
        var read = call("retrieve_context", context("big").put("max_tokens", 200));
        assertThat(read.path("messageCount").asInt()).isOne();
        assertThat(read.path("note").asString()).contains("shortened");
    }

    @Test
    void secretsAreMaskedBeforeTheyAreKept() throws Exception {
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        say("secret", "The key is " + key + " for the staging box");

        assertThat(call("retrieve_context", context("secret"))
                        .at("/messages/0/content")
                        .asString())
                .startsWith("The key is [REDACTED:")
                .doesNotContain(key);
    }

    @Test
    void everyBadArgumentIsNamed() throws Exception {
        say("a", "One thing");
        say("b", "Another thing");
        var bad = Map.of(
                "role",
                List.of("add_message", context("a").put("message", "m").put("role", "system")),
                "importance",
                List.of(
                        "add_message",
                        context("a").put("message", "m").put("role", "user").put("importance", "low")),
                "message",
                List.of("add_message", context("a").put("message", " ").put("role", "user")),
                "contextId",
                List.of(
                        "add_message",
                        context("x".repeat(201)).put("message", "m").put("role", "user")),
                "weight",
                List.of("add_relationship", relation("a", "b").put("weight", 1.01)),
                "relationshipType",
                List.of("add_relationship", relation("a", "b").put("relationshipType", "sibling")),
                "depth",
                List.of("visualize_context", context("a").put("depth", 4)),
                "period",
                List.of("get_context_metrics", Json.object().put("period", "year")),
                "limit",
                List.of("get_similar_contexts", Json.object().put("query", "q").put("limit", 0)),
                "max_tokens",
                List.of("retrieve_context", context("a").put("max_tokens", 1)));
        for (var one : bad.entrySet()) {
            var answer = call(
                    (String) one.getValue().get(0), (ObjectNode) one.getValue().get(1));
            assertThat(answer.at("/error/category").asString()).as(one.getKey()).isEqualTo("validation");
            assertThat(answer.at("/error/message").asString()).contains(one.getKey());
            assertThat(answer.path("success").asBoolean(true)).isFalse();
        }
        assertThat(call("retrieve_context", context("a")).path("messages").size())
                .isOne();
    }

    private static ObjectNode relation(String source, String target) {
        return Json.object()
                .put("sourceContextId", source)
                .put("targetContextId", target)
                .put("relationshipType", "continues");
    }
}
