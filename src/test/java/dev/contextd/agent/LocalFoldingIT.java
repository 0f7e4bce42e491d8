package dev.contextd.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.Eventually;
import dev.contextd.UnpackedArchive;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// opencode folds by itself, with the plugin that comes with the hooks: no gateway is there.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OpencodeFoldingIT {
    private static final String DETAIL = "the harbour's chart number is 4711";
    private static final String BEFORE = "the pier was read before";

    @TempDir
    private Path elsewhere;

    @TempDir
    private Path directory;

    private ScriptedModel model;
    private AgentHome home;

    @BeforeEach
    void start() throws Exception {
        model = new ScriptedModel();
        home = new AgentHome(directory, UnpackedArchive.in(elsewhere).resolve("bin/contextd"), model);
    }

    @AfterEach
    void end() throws Exception {
        model.close();
        Daemons.end(home.data());
        Eventually.isTrue(() -> home.left().isEmpty());
    }

    private ObjectNode here() {
        return Json.object().put("project_path", home.project().toString());
    }

    private Move read(String name, String text) throws IOException {
        var file = home.project().resolve(name);
        Files.writeString(file, text + "\n" + "Some more lines about the sea.\n".repeat(400));
        return new Move.Use("read", Json.object().put("filePath", file.toString()));
    }

    @Test
    void theModelNoLongerGetsWhatABranchReadOnceItHasReturned() throws Exception {
        home.installWithHooks(Agent.OPENCODE);
        model.follow(
                _ -> read("pier.txt", BEFORE),
                _ -> new Move.Use("context_branch", here().put("description", "Find the chart").put("prompt", "Find it")),
                _ -> read("chart.txt", DETAIL),
                _ -> read("buoy.txt", "nothing here"),
                _ -> new Move.Use("context_return", here().put("message", "It is in chart.txt.")),
                _ -> read("lamp.txt", "a lamp"),
                _ -> read("rope.txt", "a rope"),
                _ -> read("sail.txt", "a sail"));

        home.session(Agent.OPENCODE, "Which chart is it?");

        var turns = model.turns();
        assertThat(turns).hasSize(9);
        assertThat(turns.get(4).everything()).contains(DETAIL, "nothing here");
        for (Asked later : turns.subList(5, 9)) {
            assertThat(later.everything()).contains(BEFORE, "br_").doesNotContain(DETAIL, "nothing here");
        }
        assertThat(turns.getLast().results()).hasSize(turns.getFirst().results().size() + 6);
        assertThat(turns.getLast().everything()).contains("a lamp", "a rope", "a sail");
    }
}
