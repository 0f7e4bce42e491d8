package dev.contextd.feature.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentTest {
    private static final Path HOME = Path.of("/home/dev");

    @Test
    void eachKeepsItsTranscriptsInAPlaceOfItsOwn() {
        assertThat(Agent.CLAUDE.places(Map.of(), HOME)).containsExactly(HOME.resolve(".claude/projects"));
        assertThat(Agent.CODEX.places(Map.of(), HOME))
                .containsExactly(HOME.resolve(".codex/sessions"), HOME.resolve(".codex/archived_sessions"));
        assertThat(Agent.GEMINI.places(Map.of(), HOME)).containsExactly(HOME.resolve(".gemini/tmp"));
        assertThat(Agent.OPENCODE.places(Map.of(), HOME)).containsExactly(HOME.resolve(".local/share/opencode"));
        assertThat(Agent.QWEN.places(Map.of(), HOME)).containsExactly(HOME.resolve(".qwen/projects"));
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, CLAUDE_CONFIG_DIR, /x/projects",
        "CODEX, CODEX_HOME, /x/sessions",
        "GEMINI, GEMINI_CLI_HOME, /x/.gemini/tmp",
        "OPENCODE, XDG_DATA_HOME, /x/opencode",
        "QWEN, QWEN_HOME, /x/projects",
        "QWEN, QWEN_RUNTIME_DIR, /x/projects"
    })
    void theEnvironmentMayNameAnother(Agent agent, String name, Path place) {
        assertThat(agent.places(Map.of(name, "/x"), HOME)).startsWith(place);
        assertThat(agent.places(Map.of(name, " "), HOME)).isEqualTo(agent.places(Map.of(), HOME));
    }
}
