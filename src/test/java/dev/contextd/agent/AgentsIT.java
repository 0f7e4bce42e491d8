package dev.contextd.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Daemons;
import dev.contextd.Eventually;
import dev.contextd.UnpackedArchive;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
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
        Eventually.isTrue(() -> home.left().isEmpty());
    }

    private ObjectNode here() {
        return Json.object().put("project_path", home.project().toString());
    }

    private Move use(String tool, ObjectNode arguments) {
        return new Move.Use(tool, arguments);
    }

    private ObjectNode branch(String task, int budget) {
        return here().put("description", task).put("prompt", task).put("budget", budget);
    }

    private Move recordLesson() {
        return use(
                "memory_record",
                here().put("title", LESSON).put("content", LESSON).put("outcome", "success"));
    }

    private Move search() {
        return use("memory_search", here().put("query", "which port do the harbour tests use"));
    }

    private Asked turn(int number) {
        assertThat(model.turns()).hasSizeGreaterThan(number);
        return model.turns().get(number);
    }

    @ParameterizedTest
    @EnumSource
    void aModelHasTheToolsInItsFirstTurnAndHearsWhatBecameOfItsBranches(Agent agent) throws Exception {
        agent.prepare(directory, model.url());
        home.contextd("install", agent.word());
        assertThat(home.daemon()).isEmpty();
        model.follow(
                _ -> recordLesson(),
                _ -> search(),
                _ -> use("context_branch", branch("Find the ports of all tests", 4_000)),
                _ -> use("context_branch", branch("Find the port of the harbour tests", 50)),
                _ -> search(),
                _ -> use("context_return", here().put("message", "inner result: it is port 0")),
                _ -> use("context_return", here().put("message", "outer result: all use port 0")));

        home.session(agent, "Which port do the tests use?");

        assertThat(turn(0).offers("memory_record"))
                .as(turn(0).tools().toString())
                .isTrue();
        assertThat(turn(2).lastResult()).contains(LESSON);
        var inner = id(turn(4).lastResult());
        var outer = id(turn(3).lastResult());
        assertThat(turn(5).lastResult()).contains(LESSON).contains(inner).containsIgnoringCase("budget");
        assertThat(turn(6).lastResult()).contains(inner);
        assertThat(turn(7).lastResult()).contains("\"branch_id\":\"" + outer + "\"");
    }

    private static String id(String answer) {
        var found = Pattern.compile("\"branch_id\":\"([^\"]+)\"").matcher(answer);
        assertThat(found.find()).as(answer).isTrue();
        return found.group(1);
    }

    /// There are no hooks for Qwen Code.
    @ParameterizedTest
    @EnumSource(names = "QWEN", mode = Mode.EXCLUDE)
    void theNextSessionIsBriefed(Agent agent) throws Exception {
        agent.prepare(directory, model.url());
        home.installWithHooks(agent);
        model.follow(_ -> recordLesson());
        home.session(agent, "Which port do the tests use?");

        model.follow();
        home.session(agent, "Go on where you stopped.");

        assertThat(turn(0).everything()).contains(LESSON);
    }

    @Test
    void twoAgentsShareOneServer() throws Exception {
        for (Agent agent : List.of(Agent.CLAUDE, Agent.CODEX)) {
            agent.prepare(directory, model.url());
            home.contextd("install", agent.word());
        }
        var seen = new AtomicReference<Optional<ProcessHandle>>(Optional.empty());
        model.follow(_ -> recordLesson(), _ -> {
            seen.set(home.daemon());
            return new Move.Say("It is known now.");
        });
        home.session(Agent.CLAUDE, "Which port do the tests use?");

        model.follow(_ -> search(), _ -> {
            assertThat(home.daemon()).isEqualTo(seen.get());
            return new Move.Say("It is port 0.");
        });
        home.session(Agent.CODEX, "Which port do the tests use?");

        assertThat(seen.get()).isPresent();
        assertThat(home.daemon()).isEqualTo(seen.get());
        assertThat(turn(1).lastResult()).contains(LESSON);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasInstalledIsTakenAwayAgain(Agent agent) throws Exception {
        agent.prepare(directory, model.url());
        var before = home.files();

        home.contextd(
                agent == Agent.QWEN
                        ? new String[] {"install", "qwen"}
                        : new String[] {"install", agent.word(), "--hooks"});
        assertThat(home.files()).isNotEqualTo(before);
        home.contextd("uninstall", agent.word());

        assertThat(home.files()).isEqualTo(before);
    }
}
