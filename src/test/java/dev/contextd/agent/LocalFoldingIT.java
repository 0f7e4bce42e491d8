package dev.contextd.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.Eventually;
import dev.contextd.UnpackedArchive;
import dev.contextd.interop.NodeTools;
import dev.contextd.interop.Ran;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Agents that fold by themselves, with a plugin of ours: no gateway is there.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LocalFoldingIT {
    private static final String DETAIL = "the harbour's chart number is 4711";
    private static final String BEFORE = "the pier was read before";

    @TempDir
    private Path elsewhere;

    @TempDir
    private Path directory;

    private Path product;
    private ScriptedModel model;
    private AgentHome home;

    @BeforeEach
    void start() throws Exception {
        product = UnpackedArchive.in(elsewhere);
        model = new ScriptedModel();
        home = new AgentHome(directory, launcher(), model);
    }

    @AfterEach
    void end() throws Exception {
        model.close();
        Daemons.end(home.data());
        Eventually.isTrue(() -> home.left().isEmpty());
    }

    private Path launcher() {
        return product.resolve("bin/contextd");
    }

    @Test
    void opencodeFoldsWithThePluginThatComesWithTheHooks() throws Exception {
        home.installWithHooks(Agent.OPENCODE);
        readInABranchAndReturn("filePath");

        home.session(Agent.OPENCODE, "Which chart is it?");

        assertThatWhatTheBranchReadIsGone();
    }

    /// pi has no MCP of its own, so an extension of the test brings it the tools.
    @Test
    void piFoldsWithItsExtension() throws Exception {
        var extensions = Files.createDirectories(directory.resolve(".pi/agent/extensions"));
        Files.copy(product.resolve("agents/pi/contextd.js"), extensions.resolve("contextd.js"));
        Files.copy(Path.of("src/test/node/pi-tools.js"), extensions.resolve("tools.js"));
        var models = Json.object();
        var provider = models.putObject("providers").putObject("scripted");
        provider.put("baseUrl", model.url() + "/v1")
                .put("api", "openai-completions")
                .put("apiKey", "made-up");
        provider.putArray("models").addObject().put("id", "scripted");
        Files.writeString(directory.resolve(".pi/agent/models.json"), models.toString());
        readInABranchAndReturn("path");

        Ran.clean(
                        directory,
                        home.project(),
                        Map.of("CONTEXTD", launcher().toString()),
                        List.of(
                                NodeTools.node(),
                                AgentPackages.file("@earendil-works/pi-coding-agent/dist/cli.js")
                                        .toString(),
                                "-p",
                                "--provider",
                                "scripted",
                                "--model",
                                "scripted",
                                "Which chart is it?"))
                .outputOfSuccess();

        assertThatWhatTheBranchReadIsGone();
    }

    /// @param path what the agent's tool for reading calls the file
    private void readInABranchAndReturn(String path) {
        model.follow(
                _ -> read(path, "pier.txt", BEFORE),
                _ -> new Move.Use(
                        "context_branch",
                        here().put("description", "Find the chart").put("prompt", "Find it")),
                _ -> read(path, "chart.txt", DETAIL),
                _ -> read(path, "buoy.txt", "nothing here"),
                _ -> new Move.Use("context_return", here().put("message", "It is in chart.txt.")),
                _ -> read(path, "lamp.txt", "a lamp"),
                _ -> read(path, "rope.txt", "a rope"),
                _ -> read(path, "sail.txt", "a sail"));
    }

    private ObjectNode here() {
        return Json.object().put("project_path", home.project().toString());
    }

    private Move read(String path, String name, String text) throws IOException {
        var file = home.project().resolve(name);
        Files.writeString(file, text + "\n" + "Some more lines about the sea.\n".repeat(400));
        return new Move.Use("read", Json.object().put(path, file.toString()));
    }

    private void assertThatWhatTheBranchReadIsGone() {
        var turns = model.turns();
        assertThat(turns).hasSize(9);
        assertThat(turns.get(4).results()).hasSize(4);
        assertThat(turns.get(4).everything()).contains(DETAIL, "nothing here");
        for (Asked later : turns.subList(5, 9)) {
            assertThat(later.everything())
                    .contains(BEFORE, "\"branch_id\"", "folded_at")
                    .doesNotContain(DETAIL, "nothing here");
        }
        assertThat(turns.getLast().results()).hasSize(6);
        assertThat(turns.getLast().everything()).contains("a lamp", "a rope", "a sail");
    }
}
