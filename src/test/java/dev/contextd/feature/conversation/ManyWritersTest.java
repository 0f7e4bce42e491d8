package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Many clients write to the same few contexts at once.
class ManyWritersTest {
    private static final int CLIENTS = 16;
    private static final int EACH = 40;
    private static final int CONTEXTS = 5;

    private static void write(Talk talk, int client) throws Exception {
        for (int i = 0; i < EACH; i++) {
            talk.say("c" + i % CONTEXTS, client + ":" + i);
        }
    }

    @Test
    void everyMessageIsThereOnceInTheOrderItsWriterSaidIt(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory, Map.of("conversations.auto_summarize", "false"))) {
            var talk = new Talk(world);
            talk.say("warm", "up");
            var done = new ArrayList<Future<Boolean>>();
            try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int client = 0; client < CLIENTS; client++) {
                    int number = client;
                    Callable<Boolean> work = () -> {
                        write(talk, number);
                        return true;
                    };
                    done.add(clients.submit(work));
                }
            }
            for (var one : done) {
                assertThat(one.get()).isTrue();
            }

            for (int context = 0; context < CONTEXTS; context++) {
                var read = talk.call(
                        "retrieve_context", Talk.context("c" + context).put("max_tokens", 100_000));
                assertThat(read.path("messageCount").asInt()).isEqualTo(CLIENTS * EACH / CONTEXTS);
                check(read.path("messages"));
            }
        }
    }

    private static void check(JsonNode messages) {
        assertThat(messages.size()).isEqualTo(CLIENTS * EACH / CONTEXTS);
        var times = messages.valueStream()
                .map(message -> message.path("timestamp").asLong())
                .toList();
        assertThat(times).isSorted().doesNotHaveDuplicates();
        for (int client = 0; client < CLIENTS; client++) {
            var prefix = client + ":";
            List<Integer> numbers = messages.valueStream()
                    .map(message -> message.path("content").asString())
                    .filter(text -> text.startsWith(prefix))
                    .map(text -> Integer.valueOf(text.substring(prefix.length())))
                    .toList();
            assertThat(numbers).hasSize(EACH / CONTEXTS).isSorted().doesNotHaveDuplicates();
        }
    }
}
