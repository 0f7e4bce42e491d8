package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.Installation.Outcome;
import dev.contextd.cli.client.Installation.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files as people have them, after the documentation of each client: comments, trailing commas, other servers.
class SampleFilesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/clients");

    private static final ServerEntry ENTRY =
            new ServerEntry("/opt/contextd", List.of("stdio"), Map.of("CONTEXTD_DATA_DIR", "/data"));

    @TempDir
    Path home;

    static List<Path> samples() throws IOException {
        try (var files = Files.list(SAMPLES)) {
            return files.sorted().toList();
        }
    }

    private static Client clientOf(Path sample) {
        return Client.named(sample.getFileName().toString().replaceFirst("\\..*", ""));
    }

    private Installation of(Client client) {
        return new Installation(
                client, InstallScope.USER, new ClientMachine(Os.LINUX, Map.of(), home), home.resolve("p"));
    }

    /// Some clients have two names for their file.
    private Path copied(Client client, Path sample) throws IOException {
        String ending = sample.getFileName().toString().replaceFirst(".*\\.", ".");
        var file = ClientPlace.of(client, new ClientMachine(Os.LINUX, Map.of(), home)).files().stream()
                .filter(each -> each.toString().endsWith(ending))
                .findFirst()
                .orElseThrow();
        Files.createDirectories(file.resolveSibling(""));
        return Files.copy(sample, file);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whatIsInAFileStaysAndEveryByteComesBack(Path sample) throws IOException {
        var client = clientOf(sample);
        var file = copied(client, sample);
        String before = Files.readString(file);

        assertThat(of(client).file()).isEqualTo(file);
        assertThat(of(client).install(ENTRY, false)).isEqualTo(Outcome.WRITTEN);
        assertThat(of(client).freshness()).isEqualTo(new Standing.Installed(ENTRY));
        assertThat(of(client).isComplete()).isTrue();
        String with = Files.readString(file);
        before.lines()
                .map(String::strip)
                .filter(line -> line.matches(".*\\w.*") && !line.contains("mcpServers"))
                .forEach(line -> assertThat(with).contains(line));
        assertThat(of(client).install(ENTRY, false)).isEqualTo(Outcome.UNCHANGED);

        assertThat(client.form().read("f", with).without(false))
                .as("also for who has lost the original")
                .isEqualTo(before);
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(Client.class)
    void anEmptyFileAndAMissingOneWorkTheSame(Client client) throws IOException {
        of(client).install(ENTRY, false);
        String made = Files.readString(of(client).file());
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(home).as("no folders are left either").isEmptyDirectory();

        Files.createDirectories(of(client).file().resolveSibling(""));
        Files.createFile(of(client).file());
        of(client).install(ENTRY, false);
        assertThat(of(client).file()).hasContent(made);
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(of(client).file()).isEmptyFile();
    }

    @Test
    void opencodeHasOneListAndAnEnvironment() {
        assertThat(of(Client.OPENCODE).snippet(ENTRY)).isEqualTo("""
                {
                  "mcp": {
                    "contextd": {
                      "type": "local",
                      "command": ["/opt/contextd", "stdio"],
                      "environment": {
                        "CONTEXTD_DATA_DIR": "/data"
                      },
                      "enabled": true,
                      "timeout": 330000
                    }
                  }
                }
                """);
    }

    @Test
    void gooseHasExtensions() {
        assertThat(of(Client.GOOSE).snippet(ENTRY)).isEqualTo("""
                extensions:
                  contextd:
                    type: stdio
                    name: contextd
                    description: Memory, checkpoints and context folding
                    cmd: /opt/contextd
                    args:
                    - stdio
                    envs:
                      CONTEXTD_DATA_DIR: /data
                    enabled: true
                    timeout: 330
                """);
    }

    @ParameterizedTest
    @CsvSource({"CLINE,timeout,330", "ROO,timeout,330", "CLAUDE,alwaysLoad,true", "OPENCODE,timeout,330000"})
    void whoCanBeToldToWaitIs(Client client, String field, String value) {
        assertThat(client.form().write(ENTRY).path(field).asString()).isEqualTo(value);
    }
}
