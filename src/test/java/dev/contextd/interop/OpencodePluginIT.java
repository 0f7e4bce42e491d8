package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.addon.AddOn;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ServerEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The plugin for opencode as it is installed, on a real Node.
class OpencodePluginIT {
    @TempDir
    Path home;

    private Ran with(ServerEntry entry) throws Exception {
        var plugin = AddOn.of("opencode", new ClientMachine(ClientMachine.Os.LINUX, Map.of(), home), Path.of("agents"))
                .orElseThrow();
        plugin.install(entry, false);
        // opencode takes the file for a module whatever its folder says; Node goes by the name
        var module = Files.copy(plugin.files().getFirst(), home.resolve("contextd.mjs"));
        return NodeTools.script(home, "opencode-plugin.mjs", List.of(module.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/no/such/program", "thrown at once \0"})
    void noHandlerFailsWhateverItIsGiven(String program) throws Exception {
        var ran = with(new ServerEntry(program, List.of("stdio")));

        assertThat(ran.exit()).as(ran.toString()).isZero();
    }

    @Test
    void theHookLooksForTheDataWhereTheServerDoes() throws Exception {
        var program = Files.writeString(home.resolve("program"), """
                #!/bin/sh
                printf '{"hookSpecificOutput":{"additionalContext":"%s"}}' "$2 in $CONTEXTD_DATA_DIR"
                """);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));

        var ran =
                with(new ServerEntry(program.toString(), List.of("stdio"), Map.of("CONTEXTD_DATA_DIR", "/it's there")));

        assertThat(ran.exit()).as(ran.toString()).isZero();
        assertThat(ran.output()).contains("SessionStart in /it's there", "UserPromptSubmit in /it's there");
    }
}
