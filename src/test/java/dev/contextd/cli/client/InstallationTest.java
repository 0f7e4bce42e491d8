package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.Installation.Outcome;
import dev.contextd.cli.client.Installation.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of clients in a home of their own.
class InstallationTest {
    private static final ServerEntry ENTRY = new ServerEntry("/opt/contextd", List.of("stdio"));

    @TempDir
    Path home;

    private Installation of(Client client, InstallScope scope) {
        return new Installation(client, scope, new ClientMachine(Os.LINUX, Map.of(), home), home.resolve("project"));
    }

    private Installation cursor() {
        return of(Client.CURSOR, InstallScope.USER);
    }

    /// Cursor's file with this in it.
    private Path file(String text) throws IOException {
        var file = cursor().file();
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, text);
    }

    private static Path backup(Path file) {
        return file.resolveSibling(file.getFileName() + ".contextd-backup");
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource(Client.class)
    void whatWasNotThereIsMadeAndGoneAgain(Client client) throws IOException {
        for (var scope : InstallScope.values()) {
            if (!client.knows(scope)) {
                continue;
            }
            var installation = of(client, scope);

            assertThat(installation.freshness()).isEqualTo(new Standing.Absent());
            assertThat(installation.install(ENTRY, false)).isEqualTo(Outcome.WRITTEN);
            assertThat(installation.freshness()).isEqualTo(new Standing.Installed(ENTRY));
            assertThat(Files.readString(installation.file())).isEqualTo(installation.snippet(ENTRY));
            assertThat(installation.install(ENTRY, false)).isEqualTo(Outcome.UNCHANGED);
            assertThat(installation.uninstall(false)).isEqualTo(Outcome.RESTORED);
            assertThat(installation.file()).doesNotExist();
            assertThat(installation.uninstall(false)).isEqualTo(Outcome.UNCHANGED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \r\n",
                "{}",
                "\uFEFF{\"a\": 1}",
                "{\r\n\t\"mcpServers\" : { } , // x\r\n}",
                "{\"mcpServers\": null}",
                "// only this",
                "{\"mcpServers\": {\"contextd\": {\"command\": \"other\"}}}"
            })
    void uninstallingGivesBackEveryByte(String text) throws IOException {
        var file = file(text);

        assertThat(cursor().install(ENTRY, true)).isEqualTo(Outcome.WRITTEN);
        assertThat(file).content().isNotEqualTo(text);
        assertThat(cursor().freshness()).isEqualTo(new Standing.Installed(ENTRY));
        assertThat(backup(file)).hasContent(text);
        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.RESTORED);

        assertThat(Files.readString(file)).isEqualTo(text);
        assertThat(names(file.resolveSibling(""))).containsExactly("mcp.json");
    }

    @Test
    void whatOthersWroteSinceStays() throws IOException {
        var file = file("{\n  \"mcpServers\": {}\n}\n");
        cursor().install(ENTRY, false);
        Files.writeString(file, Files.readString(file).replace("\n}\n", ",\n  \"new\": true // theirs\n}\n"));

        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.REMOVED);

        assertThat(file).hasContent("{\n  \"mcpServers\": {},\n  \"new\": true // theirs\n}\n");
        assertThat(backup(file)).hasContent("{\n  \"mcpServers\": {}\n}\n");
    }

    @Test
    void backAndForthManyTimesLeavesOneOriginal() throws IOException {
        var file = file("{\n  \"a\": 0\n}\n");
        for (int i = 1; i < 15; i++) {
            cursor().install(ENTRY, false);
            Files.writeString(file, Files.readString(file).replace("\"a\": " + (i - 1), "\"a\": " + i));
            assertThat(cursor().uninstall(false)).isEqualTo(Outcome.REMOVED);
        }

        assertThat(file).hasContent("{\n  \"a\": 14\n}\n");
        assertThat(backup(file)).hasContent("{\n  \"a\": 0\n}\n");
        assertThat(names(file.resolveSibling(""))).hasSize(2);
    }

    @Test
    void aPlaceForServersThatWasOursGoesToo() throws IOException {
        var file = file("{\n  \"a\": 1\n}\n");
        cursor().install(ENTRY, false);
        Files.writeString(file, Files.readString(file).replace("\"a\": 1", "\"a\": 2"));

        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.REMOVED);

        assertThat(file).hasContent("{\n  \"a\": 2\n}\n");
    }

    @Test
    void theFirstOriginalSurvivesEveryLaterInstallation() throws IOException {
        var file = file("{\"first\": 1}");
        cursor().install(ENTRY, false);
        var moved = new ServerEntry("/usr/bin/contextd", List.of("stdio", "--toolsets", "core"));
        assertThat(cursor().install(moved, true)).isEqualTo(Outcome.WRITTEN);
        assertThat(names(file.resolveSibling(""))).containsExactly("mcp.json", "mcp.json.contextd-backup");
        Files.writeString(file, Files.readString(file).replace("first", "second"));
        cursor().uninstall(false);
        String second = Files.readString(file);

        cursor().install(ENTRY, false);

        assertThat(backup(file)).hasContent("{\"first\": 1}");
        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(file).hasContent(second);
        assertThat(backup(file)).hasContent("{\"first\": 1}");
    }

    @Test
    void somethingElseUnderOurNameIsShownAndKept() throws IOException {
        String text = "{\"mcpServers\": {\"contextd\": {\"command\": \"npx\", \"args\": [\"-y\", \"x\"],"
                + " \"env\": {\"TOKEN\": \"s3cret\"}}}}";
        var file = file(text);

        assertThat(cursor().freshness()).isEqualTo(new Standing.Other("npx -y x"));
        assertThatThrownBy(() -> cursor().install(ENTRY, false))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("npx -y x")
                .hasMessageContaining("--force")
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> cursor().uninstall(false))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("--force");
        assertThat(file).hasContent(text);
        assertThat(names(file.resolveSibling(""))).containsExactly("mcp.json");
    }

    @Test
    void oursWrittenByHandCountsAsInstalled() throws IOException {
        String text = "{\"mcpServers\": {\"contextd\": {\"args\": [\"stdio\"], \"command\": \"/opt/contextd\","
                + " \"env\": {\"A\": \"b\"}}}}";
        var file = file(text);

        assertThat(cursor().install(ENTRY, false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(file).hasContent(text);
        assertThat(names(file.resolveSibling(""))).containsExactly("mcp.json");
    }

    @Test
    void aLinkStaysALinkAndItsTargetKeepsItsPermissions() throws IOException {
        var target = Files.writeString(
                Files.createDirectories(home.resolve("dotfiles")).resolve("cursor.json"), "{}");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
        Files.createDirectories(home.resolve(".cursor"));
        var link = Files.createSymbolicLink(home.resolve(".cursor/mcp.json"), Path.of("../dotfiles/cursor.json"));

        cursor().install(ENTRY, false);

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).contains("/opt/contextd");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-r-----");
        assertThat(names(home.resolve("dotfiles"))).containsExactly("cursor.json");
        assertThat(names(home.resolve(".cursor"))).containsExactly("mcp.json", "mcp.json.contextd-backup");

        cursor().uninstall(false);
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("{}");
    }

    @Test
    void aLinkToNothingGetsItsTarget() throws IOException {
        Files.createDirectories(home.resolve(".cursor"));
        var link = Files.createSymbolicLink(home.resolve(".cursor/mcp.json"), home.resolve("later.json"));

        cursor().install(ENTRY, false);
        assertThat(home.resolve("later.json")).exists();
        cursor().uninstall(false);

        assertThat(link).isSymbolicLink();
        assertThat(home.resolve("later.json")).doesNotExist();
    }

    @Test
    void aCircleOfLinksIsRefused() throws IOException {
        Files.createDirectories(home.resolve(".cursor"));
        Files.createSymbolicLink(home.resolve(".cursor/mcp.json"), Path.of("mcp.json"));

        assertThatThrownBy(() -> cursor().install(ENTRY, false)).isInstanceOf(Failure.class);
    }

    @Test
    void aNewFileOfAUserIsForItsOwnerAlone() throws IOException {
        cursor().install(ENTRY, false);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cursor().file())))
                .isEqualTo("rw-------");
    }

    @Test
    void whatIsBrokenOrNoTextIsLeftAlone() throws IOException {
        var file = file("{\"a\": }");
        assertThatThrownBy(() -> cursor().install(ENTRY, true))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("line 1, column 7");
        assertThat(file).hasContent("{\"a\": }");

        var latin = new byte[] {'{', '}', ' ', (byte) 0xe4};
        Files.write(file, latin);
        assertThatThrownBy(() -> cursor().install(ENTRY, true))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("UTF-8");
        assertThat(file).hasBinaryContent(latin);
        assertThat(names(file.resolveSibling(""))).containsExactly("mcp.json");
    }

    @Test
    void aBackupThatSomebodyBrokeIsNotRestored() throws IOException {
        var file = file("{\"a\": 1}");
        cursor().install(ENTRY, false);
        Files.writeString(backup(file), "{");

        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.REMOVED);
        assertThat(file).hasContent("{\"a\": 1}");
        assertThat(backup(file)).hasContent("{");
    }

    @Test
    void whatRunsAScriptOfTheUsersIsOursToo() throws IOException {
        var file = file("{\"a\": 1}");
        var script = new ServerEntry("/opt/run.sh", List.of("stdio"));
        cursor().install(script, false);

        assertThat(cursor().freshness()).isEqualTo(new Standing.Installed(script));
        assertThat(cursor().uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(file).hasContent("{\"a\": 1}");
    }

    /// What an earlier version wrote: the command and its arguments alone.
    private static final Map<Client, String> EARLIER = Map.of(Client.CLAUDE, """
            {
              "numStartups": 3,
              "mcpServers": {
                "contextd": {
                  "type": "stdio",
                  "command": "/opt/contextd",
                  "args": ["stdio"]
                }
              }
            }
            """, Client.CODEX, """
            model = "x"

            [mcp_servers.contextd]
            command = "/opt/contextd"
            args = ["stdio"]
            """);

    private static final Map<Client, String> BEFORE =
            Map.of(Client.CLAUDE, "{\n  \"numStartups\": 3\n}\n", Client.CODEX, "model = \"x\"\n");

    /// A file as an earlier version left it, with the original beside it.
    private Path leftByAnEarlierVersion(Client client) throws IOException {
        var file = of(client, InstallScope.USER).file();
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(backup(file), BEFORE.get(client));
        return Files.writeString(file, EARLIER.get(client));
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAUDE", "CODEX"})
    void whatAnEarlierVersionWroteIsRecognisedAndGivenBack(Client client) throws IOException {
        var file = leftByAnEarlierVersion(client);

        assertThat(of(client, InstallScope.USER).freshness()).isEqualTo(new Standing.Installed(ENTRY));
        assertThat(of(client, InstallScope.USER).isComplete()).isFalse();
        assertThat(of(client, InstallScope.USER).uninstall(false)).isEqualTo(Outcome.RESTORED);

        assertThat(file).hasContent(BEFORE.get(client));
        assertThat(backup(file)).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAUDE", "CODEX"})
    void whatAnEarlierVersionWroteIsBroughtUpToDateAndGivenBack(Client client) throws IOException {
        var file = leftByAnEarlierVersion(client);
        var installation = of(client, InstallScope.USER);
        var moved = new ServerEntry("/opt/newer/contextd", List.of("stdio"), Map.of("JAVA_HOME", "/opt/jvm"));

        assertThat(installation.install(moved, false)).isEqualTo(Outcome.WRITTEN);
        assertThat(installation.freshness()).isEqualTo(new Standing.Installed(moved));
        assertThat(installation.isComplete()).isTrue();
        assertThat(installation.install(moved, false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(installation.uninstall(false)).isEqualTo(Outcome.RESTORED);

        assertThat(Files.readString(file)).isEqualTo(BEFORE.get(client));
        assertThat(names(file.resolveSibling("")))
                .doesNotContain(backup(file).getFileName().toString());
    }

    @Test
    void whatSomebodyAddedToOurEntryStaysUnlessItIsForced() throws IOException {
        var file = of(Client.CLAUDE, InstallScope.USER).file();
        Files.writeString(file, """
                {"mcpServers": {"contextd": {"command": "/opt/contextd", "args": ["stdio"], "alwaysLoad": false,
                 "env": {"MINE": "a", "CONTEXTD_DATA_DIR": "/data"}, "timeout": 5}}}""");
        var entry = new ServerEntry("/opt/contextd", List.of("stdio"), Map.of("JAVA_HOME", "/opt/jvm"));

        of(Client.CLAUDE, InstallScope.USER).install(entry, false);
        assertThat(Files.readString(file))
                .contains("\"alwaysLoad\": false", "\"timeout\": 5")
                .contains("\"env\": {\"MINE\": \"a\", \"CONTEXTD_DATA_DIR\": \"/data\", \"JAVA_HOME\": \"/opt/jvm\"}");

        of(Client.CLAUDE, InstallScope.USER).install(entry, true);
        assertThat(Files.readString(file))
                .contains("\"alwaysLoad\": true", "\"timeout\": 5")
                .contains("\"env\": {\"MINE\": \"a\", \"JAVA_HOME\": \"/opt/jvm\"}");
    }

    @Test
    void aScriptOfTheUsersIsNotReplacedUnasked() throws IOException {
        file("{\"mcpServers\": {\"contextd\": {\"command\": \"/opt/run.sh\", \"args\": [\"stdio\"]}}}");

        assertThatThrownBy(() -> cursor().install(ENTRY, false))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("--force");
    }
}
