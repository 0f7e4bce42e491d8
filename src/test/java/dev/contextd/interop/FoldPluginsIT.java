package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The plugins that fold where an agent lets them change what it sends, on a real Node.
class FoldPluginsIT {
    private static final String LINE = "// " + "-".repeat(112);

    @TempDir
    Path directory;

    private static Path plugin(String agent) {
        return Path.of("agents", agent, "contextd.js");
    }

    /// The script says what is expected.
    @ParameterizedTest
    @ValueSource(strings = {"opencode", "pi"})
    void onlyWhatLiesInsideOfReturnedBranchesIsLeftOut(String agent) throws Exception {
        var module = Files.copy(plugin(agent), directory.resolve("plugin.mjs"));

        var ran = NodeTools.script(directory, "fold-plugins.mjs", List.of(agent, module.toString()));

        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.output()).contains("# pass 12");
    }

    @Test
    void everyAgentFoldsByTheSameText() throws Exception {
        assertThat(rule("pi")).isEqualTo(rule("opencode")).contains("function stepsToLeaveOut");
    }

    private static String rule(String agent) throws IOException {
        return Files.readString(plugin(agent)).split(LINE, -1)[1];
    }
}
