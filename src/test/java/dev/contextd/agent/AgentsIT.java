package dev.contextd.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.UnpackedArchive;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/// The product in the hands of real agents: what their models get to see.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AgentsIT {
    private static final String LESSON = "The harbour tests listen on port 0";

    @TempDir
    static Path elsewhere;

    private static Path launcher;

    @TempDir
    private Path directory;

    private ScriptedModel model;
    private AgentHome home;

    @BeforeAll
    static void unpack() throws Exception {
        launcher = UnpackedArchive.in(elsewhere).resolve("bin/contextd");
    }

    @BeforeEach
    void start() throws Exception {
        model = new ScriptedModel();
        home = new AgentHome(directory, launcher, model);
    }

    @AfterEach
    void end() throws Exception {
        model.close();
        Daemons.end(home.data());
        assertThat(home.left()).isEmpty();
    }

    private ObjectNode here() {
        return Json.object().put("project_path", home.project().toString());
    }

    private Move use(String tool, ObjectNode arguments) {
        return new Move.Use(tool, arguments);
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAUDE", "CODEX", "GEMINI"})
    void anAgentHasTheToolsInItsFirstTurn(Agent agent) throws Exception {
        agent.prepare(directory, model.url());
        home.contextd("install", agent.word());
        model.follow(
                _ -> use(
                        "memory_record",
                        here().put("title", LESSON).put("content", LESSON).put("outcome", "success")),
                _ -> use("memory_search", here().put("query", "which port do the harbour tests use")));

        home.session(agent, "Which port do the tests use?");

        assertThat(model.turns()).hasSizeGreaterThan(2);
        assertThat(model.turns().getFirst().offers("memory_record"))
                .as(model.turns().getFirst().tools().toString())
                .isTrue();
        assertThat(model.turns().getLast().lastResult()).contains(LESSON);
    }
}
