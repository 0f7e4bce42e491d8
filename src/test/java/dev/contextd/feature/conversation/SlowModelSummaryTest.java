package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.TestClock;
import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolSelection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A machine that has other things to do, so that the model takes a second for each text.
class SlowModelSummaryTest {
    private static final int MESSAGES = 10;
    private static final int LATER = 5;

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private final AtomicInteger seconds = new AtomicInteger();

    private final class SlowModel implements Embedder {
        @Override
        public String modelId() {
            return "slow";
        }

        @Override
        public int dimensions() {
            return 2;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            clock.advance(Duration.ofSeconds((long) seconds.get() * texts.size()));
            return texts.stream()
                    .map(text -> Math.floorMod(text.hashCode(), 4) * Math.PI / 2)
                    .map(angle -> new float[] {(float) Math.cos(angle), (float) Math.sin(angle)})
                    .toList();
        }

        @Override
        public void close() {}
    }

    private static JsonNode call(StdioClientOfTests agent, String tool, ObjectNode arguments) throws Exception {
        return agent.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString())))
                .at("/result/structuredContent");
    }

    private static void say(StdioClientOfTests agent, int number) throws Exception {
        var said = "The importer of table " + number + " loses rows. We decided to keep its old index for now.";
        var message = Talk.context("c").put("message", said).put("role", "user");
        assertThat(call(agent, "add_message", message).path("success").asBoolean())
                .isTrue();
    }

    private static String method(StdioClientOfTests agent) throws Exception {
        return call(agent, "summarize_context", Talk.context("c"))
                .path("method")
                .asString("");
    }

    @Test
    void aSummaryWaitsAFewSecondsForItAndGoesByWordsThen() throws Exception {
        var settings = Settings.read(
                Map.of("data_dir", directory.resolve("data").toString()), Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        try (var wiring = new Wiring(config, clock, Owner.alone("somebody"), List.of(), _ -> new SlowModel());
                var agent = new StdioClientOfTests((in, out) -> wiring.serveStdio(
                        in,
                        out,
                        Connection.startedIn(directory),
                        new ToolSelection(List.of(ToolSelection.ALL), false)))) {
            for (int i = 0; i < MESSAGES; i++) {
                say(agent, i);
            }
            var vectors = wiring.library().vectors();
            Eventually.isTrue(() -> vectors.of("anything").isPresent() && !vectors.isComputing());
            // what was summed up in the background by now has its vectors, what is said from here on has none
            seconds.set(1);
            for (int i = MESSAGES; i < MESSAGES + LATER; i++) {
                say(agent, i);
            }

            assertThat(method(agent)).isEqualTo("extractive_words");

            seconds.set(0);
            say(agent, MESSAGES + LATER);
            assertThat(method(agent)).isEqualTo("extractive");
        }
    }
}
