package dev.contextd.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.client.Client;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.InstallScope;
import dev.contextd.cli.client.Installation;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.cli.doctor.Check.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientCheckTest {
    @TempDir
    Path home;

    private Path launcher;
    private Path usual;

    @BeforeEach
    void program() throws IOException {
        launcher = Files.createFile(home.resolve("contextd"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        usual = home.resolve(".local/share/contextd");
    }

    private ClientMachine machine() {
        return new ClientMachine(Os.LINUX, Map.of(), home);
    }

    private void install(Client client, InstallScope scope, ServerEntry entry) {
        new Installation(client, scope, machine(), home.resolve("project")).install(entry, true);
    }

    private ServerEntry entry(Map<String, String> environment, String... more) {
        var args = new ArrayList<>(List.of("stdio"));
        args.addAll(List.of(more));
        return new ServerEntry(launcher.toString(), args, environment);
    }

    private Finding check(Client client, InstallScope scope, Path here) {
        return new ClientCheck(client, scope, machine(), home.resolve("project"), Optional.of(new Stores(here, home)))
                .run();
    }

    @Test
    void anEntryThatLeadsToTheStoreOfThisShellIsWell() {
        install(Client.CODEX, InstallScope.USER, entry(Map.of()));
        assertThat(check(Client.CODEX, InstallScope.USER, usual).result()).isEqualTo(Result.OK);

        install(Client.CODEX, InstallScope.USER, entry(Map.of("CONTEXTD_DATA_DIR", "/data")));
        assertThat(check(Client.CODEX, InstallScope.USER, Path.of("/data")).result())
                .isEqualTo(Result.OK);

        install(Client.CODEX, InstallScope.USER, entry(Map.of(), "--data-dir", "/data/x/.."));
        assertThat(check(Client.CODEX, InstallScope.USER, Path.of("/data")).result())
                .isEqualTo(Result.OK);
    }

    @Test
    void anEntryThatLeadsToAnotherStoreIsToldWithBothAndTheWayOut() {
        install(Client.CODEX, InstallScope.USER, entry(Map.of()));

        var found = check(Client.CODEX, InstallScope.USER, Path.of("/data"));

        assertThat(found.result()).isEqualTo(Result.WARNING);
        assertThat(found.message())
                .contains(usual.toString(), "/data", "two stores", "data_dir", "contextd install codex --force");

        install(Client.CODEX, InstallScope.USER, entry(Map.of("CONTEXTD_DATA_DIR", "/data")));
        assertThat(check(Client.CODEX, InstallScope.USER, usual).message()).contains("two stores");
    }

    @Test
    void aProjectsEntryIsMendedByTheSettingsFileAlone() {
        install(Client.VSCODE, InstallScope.PROJECT, entry(Map.of()));

        assertThat(check(Client.VSCODE, InstallScope.PROJECT, Path.of("/data")).message())
                .contains("two stores", "data_dir")
                .doesNotContain("--force");
    }

    @Test
    void theSettingsFileBringsThemTogether() throws IOException {
        install(Client.CODEX, InstallScope.USER, entry(Map.of()));
        Files.createDirectories(home.resolve(".config/contextd"));
        Files.writeString(home.resolve(".config/contextd/contextd.properties"), "data_dir=/data\n");

        assertThat(check(Client.CODEX, InstallScope.USER, Path.of("/data")).result())
                .isEqualTo(Result.OK);
    }

    @Test
    void anEntryOfAnEarlierVersionIsToldWithWhatToRun() throws IOException {
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(
                home.resolve(".codex/config.toml"),
                "[mcp_servers.contextd]\ncommand = \"" + launcher + "\"\nargs = [\"stdio\"]\n");

        var found = check(Client.CODEX, InstallScope.USER, usual);

        assertThat(found.result()).isEqualTo(Result.WARNING);
        assertThat(found.message()).contains("earlier version", "contextd install codex");
    }

    @Test
    void aFormatThatAnAgentHasChangedIsNamedWithItsFile() throws IOException {
        Files.createDirectories(home.resolve(".config/opencode"));
        Files.writeString(
                home.resolve(".config/opencode/opencode.json"),
                "{\"mcp\": {\"servers\": {\"x\": {\"type\": \"local\", \"command\": [\"y\"]}}}}");

        var found = check(Client.OPENCODE, InstallScope.USER, usual);

        assertThat(found.result()).isEqualTo(Result.PROBLEM);
        assertThat(found.message()).contains("opencode.json", "mcp.servers", "opencode 2");
    }

    @ParameterizedTest
    @CsvSource({"2.1.325, false", "2.2.0, true", "1.0.30, true"})
    void aVersionThatWasNotTriedIsNamedAndNoFailure(String version, boolean told) throws IOException {
        var pack = Files.createDirectories(home.resolve("lib/node_modules/claude-code"));
        Files.writeString(pack.resolve("package.json"), "{\"version\": \"" + version + "\"}");
        var program =
                Files.createFile(Files.createDirectories(pack.resolve("bin")).resolve("claude.exe"));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        var bin = Files.createDirectories(home.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("claude"), program);
        var machine = new ClientMachine(Os.LINUX, Map.of("PATH", bin.toString()), home);
        install(Client.CLAUDE, InstallScope.USER, entry(Map.of()));

        var found = new ClientCheck(
                        Client.CLAUDE, InstallScope.USER, machine, home, Optional.of(new Stores(usual, home)))
                .run();

        assertThat(found.result()).isEqualTo(Result.OK);
        assertThat(found.message().contains("here is " + version + ", and contextd was tried with"))
                .isEqualTo(told);
    }
}
