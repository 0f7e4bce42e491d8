package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.conversation.MessageBlend;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What developers and agents said to each other over some months, and questions whose answer is a message.
class ConversationsQualityTest {
    private static final Duration BETWEEN_TURNS = Duration.ofMinutes(1);

    @Test
    void messagesAreFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("conversations.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(150);
        try (var world = World.in(directory)) {
            var ids = kept(set, world);
            BlendFigures.write("conversations", MessageBlend.IN_USE, world, set.questions(), ids, folder);
            BetterHalf.of(world, set.answerable(), ids, it -> ask(world, it), folder)
                    .isReached("conversations");
        }
    }

    /// Messages are named after their conversation and their place in it, from 1 on.
    private static Map<String, String> kept(LabelledSet set, World world) throws Exception {
        var ids = new LinkedHashMap<String, String>();
        for (JsonNode thing : set.things()) {
            var name = thing.path("id").asString();
            world.clock.advance(Duration.between(
                    world.clock.instant(), Instant.parse(thing.path("at").asString())));
            for (JsonNode turn : thing.path("turns")) {
                var message = Json.object()
                        .put("contextId", name)
                        .put("role", turn.has("user") ? "user" : "assistant")
                        .put(
                                "message",
                                turn.path(turn.has("user") ? "user" : "agent").asString());
                Answers.of(world, "add_message", message.toString());
                world.clock.advance(BETWEEN_TURNS);
            }
            int place = 0;
            for (JsonNode message : messages(world, name)) {
                ids.put(name + "/" + ++place, message.path("id").asString());
            }
            assertThat(place).isEqualTo(thing.path("turns").size());
        }
        return ids;
    }

    private static JsonNode messages(World world, String contextId) throws Exception {
        var whole = Json.object().put("contextId", contextId);
        return Answers.of(world, "retrieve_context", whole.toString()).path("messages");
    }

    private static List<String> ask(World world, String question) throws Exception {
        var query = Json.object().put("query", question).put("limit", BetterHalf.DEPTH);
        return Answers.of(world, "conversation_search", query.toString())
                .path("messages")
                .valueStream()
                .map(it -> it.at("/message/id").asString())
                .toList();
    }
}
