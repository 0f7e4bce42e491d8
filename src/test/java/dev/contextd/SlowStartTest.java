package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.keep.library.Library;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.ToolSelection;
import dev.contextd.tool.Toolset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What is kept takes longer to open than a call may take.
@Timeout(60)
class SlowStartTest {
    @TempDir
    Path directory;

    private final CountDownLatch slow = new CountDownLatch(1);

    /// In a hurry like a list, but more so.
    private record ListTool(Supplier<Library> library) implements Tool<ListTool.Input, ListTool.Output> {
        record Input() {}

        record Output(@Doc("Always true") boolean listed) {}

        @Override
        public ToolInfo<Input, Output> info() {
            return new ToolInfo<>(
                    "list",
                    "List",
                    "Use when a test needs a call that is in a hurry.",
                    Toolset.SYSTEM,
                    false,
                    ToolInfo.Effect.READS,
                    Duration.ofMillis(100),
                    Input.class,
                    Output.class);
        }

        @Override
        public Output call(Input input, Caller caller) {
            return new Output(library.get().isFullyIndexed());
        }
    }

    private Embedder opened(Path folder) {
        try {
            slow.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("opening was disturbed", e);
        }
        return SharedModel.at(folder);
    }

    private Wiring wiring() {
        var flags = Map.of("data_dir", directory.resolve("data").toString(), "http.port", "0");
        var settings = Settings.read(flags, Map.of(), directory.resolve("none"));
        var config = Config.of(settings, Map.of(), directory, directory);
        var made = new AtomicReference<Wiring>();
        var list = new ListTool(() -> made.get().library());
        made.set(new Wiring(config, new TestClock(), Owner.alone("somebody"), List.of(list), this::opened));
        return made.get();
    }

    private static JsonNode call(StdioClientOfTests agent, String tool) throws Exception {
        return agent.ask(Requests.stateless(1, "tools/call", Requests.tool(tool, "{}")))
                .at("/result/structuredContent");
    }

    @Test
    void aCallThatComesTooEarlyHearsThatTheServerIsStartingAndWhenToAskAgain() throws Exception {
        try (var wiring = wiring();
                var agent = new StdioClientOfTests((in, out) -> wiring.serveStdio(
                        in,
                        out,
                        Connection.startedIn(directory),
                        new ToolSelection(List.of(ToolSelection.ALL), false)))) {
            for (int i = 0; i < 2; i++) {
                var error = call(agent, "list").path("error");
                assertThat(error.path("category").asString()).isEqualTo("unavailable");
                assertThat(error.path("message").asString())
                        .contains("starting", "call again in 5 s")
                        .doesNotContain("ask for less");
                assertThat(error.at("/data/retry_after_ms").asInt()).isEqualTo(5_000);
            }
            assertThat(call(agent, "ping").has("error")).isFalse();

            slow.countDown();
            Eventually.isTrue(() -> call(agent, "list").path("listed").asBoolean());
        } finally {
            slow.countDown();
        }
    }

    @Test
    void soDoesOneThatListsBranchesWhileTheServerLooksAfterThemItself() throws Exception {
        try (var wiring = wiring();
                var transport = wiring.serveHttp()) {
            var http =
                    new HttpClientOfTests(transport.port(), wiring.localToken().ready());
            var arguments = "{\"project_path\":\"" + directory + "\"}";

            var answer = http.call("context_list_branches", arguments).json();
            slow.countDown();
            assertThat(answer.at("/result/structuredContent/error/message").asString())
                    .contains("starting", "call again in 5 s");
        }
    }
}
