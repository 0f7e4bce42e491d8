package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.Requests;
import dev.contextd.StdioClientOfTests;
import dev.contextd.TestClock;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.directory.Plot;
import dev.contextd.keep.library.Holders;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ToolSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A model that takes its time to open keeps nobody waiting.
class EarlyModelTest {
    private static final String LESSON =
            "{\"title\":\"Tides\",\"content\":\"The harbour falls dry at noon\",\"outcome\":\"success\",\"project_path\":\"/p\"}";
    private static final String QUESTION = "{\"query\":\"harbour tides\",\"project_path\":\"/p\"}";

    @TempDir
    Path directory;

    private final CountDownLatch opened = new CountDownLatch(1);

    /// Knows one thing, once it is open.
    private final class Slow implements Embedder {
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
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return texts.stream().map(_ -> new float[] {1, 0}).toList();
        }

        @Override
        public void close() {
            opened.countDown();
        }
    }

    private Wiring wiring() {
        var flags = Map.of("data_dir", directory.resolve("data").toString());
        var settings = Settings.read(flags, Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        return new Wiring(config, new TestClock(), Owner.alone("somebody"), List.of(), _ -> new Slow());
    }

    private static JsonNode call(StdioClientOfTests agent, String tool, String arguments) throws Exception {
        return agent.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, arguments)))
                .at("/result/structuredContent");
    }

    @Test
    void untilItIsOpenSearchesGoByWordsAndSaySoAndWhatIsRecordedGetsItsVectorLater() throws Exception {
        try (var wiring = wiring();
                var agent = new StdioClientOfTests((in, out) -> wiring.serveStdio(
                        in,
                        out,
                        Connection.startedIn(directory),
                        new ToolSelection(List.of(ToolSelection.ALL), false)))) {
            wiring.openModel();

            assertThat(call(agent, "memory_record", LESSON).has("error")).isFalse();
            var found = call(agent, "memory_search", QUESTION);
            assertThat(found.at("/memories/0/title").asString("")).isEqualTo("Tides");
            assertThat(found.path("note").asString("")).contains("by words alone", "being opened");
            assertThat(call(agent, "status", "{}").toString()).contains("being opened");
            var branches = "{\"project_path\":\"%s\",\"query\":\"the tides\"}".formatted(directory);
            assertThat(call(agent, "context_list_branches", branches)
                            .path("note")
                            .asString(""))
                    .contains("by words alone");
            assertThat(call(agent, "troubleshoot", "{\"error_message\":\"connection refused\"}")
                            .path("note")
                            .asString(""))
                    .contains("by words alone");
            var harbour = Files.createDirectories(directory.resolve("town/harbour"));
            Files.writeString(
                    harbour.resolve(".context.yaml"), Plot.yaml("harbour", "0123abcd", "When the tides turn"));
            var question = "{\"path\":\"%s\",\"query\":\"when do the tides turn\"}".formatted(harbour.getParent());
            var answer = call(agent, "query_context", question);
            assertThat(answer.path("note").asString("")).as(answer.toString()).contains("by words alone");

            opened.countDown();
            var holders = List.of(Holders.own("somebody"));
            String id = found.at("/memories/0/id").asString();
            Eventually.isTrue(() -> wiring.library()
                    .get(id, holders)
                    .flatMap(wiring.library().vectors()::of)
                    .isPresent());
            assertThat(call(agent, "memory_search", QUESTION).has("note")).isFalse();
            assertThat(call(agent, "status", "{}").toString()).doesNotContain("being opened");
        }
    }
}
