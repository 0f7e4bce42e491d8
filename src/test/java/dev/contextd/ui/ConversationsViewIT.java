package dev.contextd.ui;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationsViewIT {
    /// So many that most of them are out of sight.
    private static final int MESSAGES = 140;

    @Test
    void aConversationIsReadWithItsSummaryAndWhatItIsRelatedTo(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory, Map.of("conversations.use_vectors", "false"))) {
            say(world, "checkout", "Why does the checkout fail?");
            say(world, "checkout", "We decided to run flyway before the tests.");
            for (int i = 3; i < MESSAGES; i++) {
                say(world, "checkout", "Step " + i + " of the investigation went as planned.");
            }
            Answers.of(world, "summarize_context", "{\"contextId\":\"checkout\"}");
            say(world, "checkout", "<b onclick=alert(1)>And now?</b> \u202E" + "long ".repeat(1_000) + "end");
            world.clock.advance(Duration.ofMinutes(1));
            for (String other : List.of("migrations", "build", "payments/2?#")) {
                say(world, other, "Zebras " + other.hashCode());
            }
            relate(world, "checkout", "migrations", "references");
            relate(world, "build", "checkout", "continues");
            relate(world, "payments/2?#", "build", "child");

            PageBrowser.run(world, directory, "conversations.mjs", Json.object().put("messages", MESSAGES));
        }
    }

    private static void say(World world, String context, String text) throws Exception {
        var message =
                Json.object().put("contextId", context).put("role", "user").put("message", text);
        Answers.of(world, "add_message", message.toString());
    }

    private static void relate(World world, String source, String target, String type) throws Exception {
        var relation = Json.object()
                .put("sourceContextId", source)
                .put("targetContextId", target)
                .put("relationshipType", type);
        Answers.of(world, "add_relationship", relation.toString());
    }
}
