package dev.contextd.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.Eventually;
import dev.contextd.UnpackedArchive;
import dev.contextd.tool.Json;
import dev.contextd.wire.DocumentedRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Real agents, started by `contextd run`: what arrives at their models.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RunIT {
    private static final String PROMPT = "Which port do the harbour tests use?";
    private static final String SUMMARY = "The harbour tests listen on port 0.";
    private static final String READ = "a line of the harbour";

    @TempDir
    static Path elsewhere;

    private static Path launcher;

    @TempDir
    private Path directory;

    private ScriptedModel model;
    private AgentHome home;
    private Path file;

    @BeforeAll
    static void unpack() throws Exception {
        launcher = UnpackedArchive.in(elsewhere).resolve("bin/contextd");
    }

    @BeforeEach
    void start() throws Exception {
        model = new ScriptedModel();
        home = new AgentHome(directory, launcher, model);
        file = Files.writeString(home.project().resolve("harbour.txt"), (READ + "\n").repeat(400));
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

    /// With a budget that only branches behind a gateway may have.
    private Move branch() {
        return new Move.Use(
                "context_branch",
                here().put("description", "Find the port")
                        .put("prompt", "Find the port")
                        .put("budget", 60_000));
    }

    private Move returned() {
        return new Move.Use("context_return", here().put("message", SUMMARY));
    }

    private Move search() {
        return new Move.Use("memory_search", here().put("query", "harbour"));
    }

    /// A branch in which the model reads two files, and three steps after it.
    private void followAWholeSession(Agent agent) {
        model.follow(
                _ -> branch(),
                _ -> agent.reading(file),
                _ -> agent.reading(file),
                _ -> returned(),
                _ -> search(),
                _ -> search(),
                _ -> search());
    }

    private static JsonNode list(Agent agent, JsonNode body) {
        return switch (agent.dialect()) {
            case MESSAGES, CHAT -> body.path("messages");
            case RESPONSES -> body.path("input");
            case GEMINI -> body.path("contents");
        };
    }

    @ParameterizedTest
    @EnumSource
    void theModelDoesNotGetAgainWhatLiesInABranchThatReturned(Agent agent) throws Exception {
        agent.prepare(directory, model.url());
        if (agent == Agent.GEMINI) {
            home.contextd("install", "gemini"); // which takes no servers for a single run
        }
        followAWholeSession(agent);

        var ran = home.run(agent, PROMPT);

        ran.outputOfSuccess();
        assertThat(model.turns()).as(ran.errors()).hasSize(8);
        assertThat(list(agent, model.bodies().get(3)).toString()).contains(READ);
        for (int turn = 4; turn < 8; turn++) {
            var list = list(agent, model.bodies().get(turn));
            assertThat(list.toString())
                    .as(ran.errors())
                    .contains(PROMPT, "Find the port", SUMMARY)
                    .doesNotContain(READ);
            assertThat(DocumentedRules.brokenBy(list, agent.dialect())).isEmpty();
        }
        assertThat(ran.errors()).containsPattern("contextd: folded 1 branch: \\d+ kB not sent in 4 requests");
        assertThat(home.contextd("install"))
                .containsPattern(agent.word() + (agent == Agent.GEMINI ? " +installed" : " +not installed"));
    }

    @Test
    void anApiThatDoesNotTakeAFoldedRequestGetsItAsItCameFromThenOn() throws Exception {
        model.follow(_ -> branch(), _ -> Agent.CLAUDE.reading(file), _ -> returned(), _ -> search());
        model.refuse(
                body -> body.toString().contains(SUMMARY) && !body.toString().contains(READ));

        var ran = home.run(Agent.CLAUDE, PROMPT);

        ran.outputOfSuccess();
        assertThat(model.bodies().subList(3, 5))
                .allSatisfy(body -> assertThat(body.toString()).contains(READ, SUMMARY));
        assertThat(ran.errors()).contains("1 request was sent again as a whole");
    }

    @ParameterizedTest
    @ValueSource(strings = {"overloaded", "broken off"})
    void whatHappensToItsModelIsTheAgentsToMend(String what) throws Exception {
        model.follow(_ -> search());
        model.suffer(what.equals("overloaded") ? Trouble.Refusal.overloaded() : new Trouble.BrokenOff());

        home.run(Agent.CLAUDE, PROMPT).outputOfSuccess();

        assertThat(model.turns()).hasSize(2);
    }
}
