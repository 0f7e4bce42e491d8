package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.PageAnswers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the page shows of conversations.
class PageConversationsTest {
    @TempDir
    private Path directory;

    private World world;

    @BeforeEach
    void open() {
        world = World.in(directory, Map.of("conversations.use_vectors", "false"));
    }

    @AfterEach
    void close() throws IOException {
        world.close();
    }

    private void say(String context, String text) throws Exception {
        Answers.of(
                world,
                "add_message",
                Json.object()
                        .put("contextId", context)
                        .put("role", "user")
                        .put("message", text)
                        .toString());
    }

    private JsonNode page(String tool, String arguments) {
        return PageAnswers.of(world, tool, arguments);
    }

    @Test
    void theLastUsedComesFirstAndIsFoundByItsId() throws Exception {
        say("a/b?c", "Ship it.");
        world.clock.advance(Duration.ofMinutes(1));
        say("other", "Wait.");
        world.clock.advance(Duration.ofMinutes(1));
        say("a/b?c", "Ship it on Thursday.");

        var listed = page("page_conversations", "{}");
        var id = listed.at("/conversations/0/id").asString();

        assertThat(listed.path("total").asInt()).isEqualTo(2);
        assertThat(listed.at("/conversations/0/name").asString()).isEqualTo("a/b?c");
        assertThat(page("page_conversations", "{'offset':1}").path("conversations"))
                .hasSize(1);
        assertThat(page("page_conversation", "{'id':'" + id + "'}")
                        .at("/conversation/messages")
                        .asInt())
                .isEqualTo(2);
        assertThat(PageAnswers.refusal(world, "page_conversation", "{'id':'ctx_none'}"))
                .startsWith("There is no conversation");
    }

    @Test
    void messagesComeByTheirNumbersAndLongOnesWholeWhenAskedFor() throws Exception {
        say("talk", "one");
        say("talk", "long ".repeat(1_000));
        say("talk", "three");

        var messages = page("page_messages", "{'id':'talk','from':2,'limit':1}");

        assertThat(messages.path("last").asInt()).isEqualTo(3);
        assertThat(messages.path("messages")).hasSize(1);
        assertThat(messages.at("/messages/0/number").asInt()).isEqualTo(2);
        assertThat(messages.at("/messages/0/more").asBoolean()).isTrue();
        assertThat(page("page_messages", "{'id':'talk','from':2,'limit':1,'whole':true}")
                        .at("/messages/0/content")
                        .asString())
                .hasSize(5_000);
    }

    @Test
    void theSummaryStandsBesideHowFarItGoes() throws Exception {
        say("talk", "We decided to use PostgreSQL for the ledger.");
        Answers.of(world, "summarize_context", "{\"contextId\":\"talk\"}");
        say("talk", "And what about backups?");

        var talk = page("page_conversation", "{'id':'talk'}");

        assertThat(talk.at("/summary/text").asString()).contains("PostgreSQL");
        assertThat(talk.at("/summary/covers").asInt()).isEqualTo(1);
        assertThat(talk.at("/conversation/last").asInt()).isEqualTo(2);
    }

    @Test
    void theGraphHasWhatIsRelatedAndHow() throws Exception {
        say("middle", "Alpacas graze.");
        say("near", "Bicycles rust.");
        say("far", "Comets return.");
        relate("middle", "near");
        relate("near", "far");

        var graph = page("page_graph", "{'id':'middle','depth':2}");

        assertThat(graph.path("nodes")).hasSize(3);
        assertThat(graph.at("/nodes/0/name").asString()).isEqualTo("middle");
        assertThat(graph.at("/nodes/1/messages").asInt()).isEqualTo(1);
        assertThat(graph.path("edges").toString()).contains("\"type\":\"continues\"");
        assertThat(page("page_graph", "{'id':'middle','depth':1}").path("nodes"))
                .hasSize(2);
    }

    private void relate(String source, String target) throws Exception {
        Answers.of(
                world,
                "add_relationship",
                Json.object()
                        .put("sourceContextId", source)
                        .put("targetContextId", target)
                        .put("relationshipType", "continues")
                        .toString());
    }
}
