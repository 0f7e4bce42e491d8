package dev.contextd.cli.addon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.addon.AddOn.Outcome;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ServerEntry;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The files for the hooks of agents, as they come and go.
class AddOnTest {
    private static final Path TEMPLATES = Path.of("agents");
    private static final String PROGRAM = "/opt/contextd/bin/contextd";
    private static final ServerEntry ENTRY = entry(PROGRAM);

    @TempDir
    Path home;

    private static ServerEntry entry(String program) {
        return new ServerEntry(program, List.of("stdio"));
    }

    private AddOn of(String client) {
        return AddOn.of(client, new ClientMachine(ClientMachine.Os.LINUX, Map.of(), home), TEMPLATES)
                .orElseThrow();
    }

    /// Everything below the home, folders too.
    private Set<String> tree() throws IOException {
        try (var files = Files.walk(home)) {
            return new TreeSet<>(
                    files.map(file -> home.relativize(file).toString()).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"codex", "gemini", "opencode"})
    void theyComeOnceAndLeaveNothingBehind(String client) throws Exception {
        var before = tree();

        assertThat(of(client).install(ENTRY, false)).isEqualTo(Outcome.WRITTEN);
        assertThat(of(client).install(ENTRY, false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(of(client).files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).isRegularFile());
        assertThat(of(client).install(entry("/elsewhere/contextd"), false)).isEqualTo(Outcome.WRITTEN);

        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.REMOVED);
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(tree()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".codex", ".gemini/extensions", ".config/opencode/plugin"})
    void aFolderThatWasEmptyBeforeStays(String folder) throws Exception {
        Files.createDirectories(home.resolve(folder));
        var before = tree();

        for (String client : List.of("codex", "gemini", "opencode")) {
            of(client).install(ENTRY, false);
            of(client).uninstall(false);
        }

        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void whatOthersPutThereMeanwhileStays() throws Exception {
        of("gemini").install(ENTRY, false);
        var other = Files.createDirectories(home.resolve(".gemini/extensions/other"));

        of("gemini").uninstall(false);

        assertThat(other).isDirectory();
        assertThat(home.resolve(".gemini/extensions/contextd")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRAM, "/Users/a b/it's \\ \"here\"/contextd", "C:/Program Files/contextd"})
    void anyPlaceOfTheProgramIsNamedSoThatAShellFindsIt(String program) throws Exception {
        of("codex").install(entry(program), false);
        var hooks = Json.MAPPER.readTree(of("codex").files().getFirst()).path("hooks");
        String command = hooks.at("/SessionStart/0/hooks/0/command").asString();

        var words = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + command).start();
        assertThat(new String(words.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo(program + "\nhook\nSessionStart\n");
        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.REMOVED);
    }

    /// Sets a variable to what only a careful quotation brings through a shell and JSON.
    private static final ServerEntry WITH_VARIABLES = new ServerEntry(
            "printenv", List.of("stdio"), Map.of("JAVA_HOME", "/j", "CONTEXTD_DATA_DIR", "/a b/it's \"$HOME\" \\ `"));

    @ParameterizedTest
    @CsvSource({"codex, /hooks/SessionStart/0/hooks/0/command", "gemini, /hooks/AfterTool/0/hooks/0/command"})
    void aHookLooksForTheDataWhereTheServerDoes(String client, String place) throws Exception {
        of(client).install(WITH_VARIABLES, false);
        String command = Json.MAPPER
                .readTree(of(client).files().getLast())
                .at(place)
                .asString()
                .replaceFirst(" hook .*", " CONTEXTD_DATA_DIR JAVA_HOME");

        var run = new ProcessBuilder("sh", "-c", command).start();
        assertThat(new String(run.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("/a b/it's \"$HOME\" \\ `\n/j\n");
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.REMOVED);
    }

    @Test
    void geminisExtensionIsWhereItLooks() {
        var elsewhere = home.resolve("elsewhere");
        var machine = new ClientMachine(ClientMachine.Os.LINUX, Map.of("GEMINI_CLI_HOME", elsewhere.toString()), home);

        assertThat(AddOn.of("gemini", machine, TEMPLATES).orElseThrow().files())
                .allMatch(file -> file.startsWith(elsewhere.resolve(".gemini/extensions/contextd")));
    }

    @Test
    void hooksOfOthersAreNeitherReplacedNorRemoved() throws Exception {
        var file = Files.createDirectories(home.resolve(".codex")).resolve("hooks.json");
        Files.writeString(file, "{\"hooks\":{}}");

        assertThatThrownBy(() -> of("codex").install(ENTRY, false))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("by hand");
        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(of("codex").uninstall(true)).isEqualTo(Outcome.UNCHANGED);
        assertThat(file).hasContent("{\"hooks\":{}}");
    }

    @Test
    void oursThatSomebodyChangedStayUnlessForced() throws Exception {
        of("codex").install(ENTRY, false);
        var file = of("codex").files().getFirst();
        Files.writeString(file, Files.readString(file).replace("\"timeout\": 6", "\"timeout\": 60"));

        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.LEFT);
        assertThat(file).exists();
        assertThat(of("codex").uninstall(true)).isEqualTo(Outcome.REMOVED);
        assertThat(file).doesNotExist();
    }

    /// With somebody's own hook, and one that runs us among his.
    private static final String THEIRS = """
            {"hooks":{"Stop":[{"hooks":[{"type":"command","command":"notify me"}]}],
            "SessionStart":[{"hooks":[{"type":"command","command":"contextd hook SessionStart"}]}]}}
            """;

    private Path theirs(String text) throws IOException {
        return Files.writeString(Files.createDirectories(home.resolve(".codex")).resolve("hooks.json"), text);
    }

    @Test
    void hooksOfOthersThatAreReplacedComeBack() throws Exception {
        var file = theirs(THEIRS);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        var before = tree();

        assertThat(of("codex").install(ENTRY, true)).isEqualTo(Outcome.WRITTEN);
        assertThat(file).content().contains(PROGRAM).doesNotContain("notify me");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(of("codex").install(entry("/elsewhere/contextd"), false)).isEqualTo(Outcome.WRITTEN);

        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.RESTORED);
        assertThat(file).hasContent(THEIRS);
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void aLinkToTheHooksOfOthersStaysOne() throws Exception {
        var elsewhere = Files.writeString(home.resolve("dotfile.json"), THEIRS);
        var link = Files.createSymbolicLink(
                Files.createDirectories(home.resolve(".codex")).resolve("hooks.json"), elsewhere);

        of("codex").install(ENTRY, true);
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere).content().contains(PROGRAM);

        of("codex").uninstall(false);
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere).hasContent(THEIRS);
    }

    @Test
    void hooksAmongThoseOfOthersAreNotRemovedByForce() throws Exception {
        var file = theirs(THEIRS);

        assertThatThrownBy(() -> of("codex").uninstall(true))
                .isInstanceOf(Failure.class)
                .hasMessageContainingAll("by hand", "SessionStart")
                .hasMessageNotContaining("Stop");
        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.LEFT);
        assertThat(file).hasContent(THEIRS);
    }

    @Test
    void aFileThatCannotBeReadIsSomebodyElses() throws Exception {
        var file = theirs("");
        byte[] latin = {'c', 'o', 'n', 't', 'e', 'x', 't', 'd', (byte) 0xe9};
        Files.write(file, latin);

        assertThat(of("codex").uninstall(false)).isEqualTo(Outcome.UNCHANGED);
        assertThat(of("codex").uninstall(true)).isEqualTo(Outcome.UNCHANGED);
        assertThatThrownBy(() -> of("codex").install(ENTRY, true))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("UTF-8");
        assertThat(file).hasBinaryContent(latin);
    }

    /// The templates as another version has them.
    private AddOn ofAnotherVersion(String client) throws IOException {
        var templates = home.resolve("older");
        try (var files = Files.walk(TEMPLATES.resolve(client))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                var copy = templates.resolve(TEMPLATES.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.writeString(copy, Files.readString(file).replace("6", "7") + "\n");
            }
        }
        return AddOn.of(client, new ClientMachine(ClientMachine.Os.LINUX, Map.of(), home), templates)
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"codex", "gemini", "opencode"})
    void thoseOfAnotherVersionAreOursUntilSomebodyChangesThem(String client) throws Exception {
        ofAnotherVersion(client).install(ENTRY, false);

        assertThat(of(client).install(ENTRY, false)).isEqualTo(Outcome.WRITTEN);
        assertThat(ofAnotherVersion(client).uninstall(false)).isEqualTo(Outcome.REMOVED);

        of(client).install(ENTRY, false);
        var file = of(client).files().getLast();
        Files.writeString(file, Files.readString(file) + "\n");
        assertThat(of(client).uninstall(false)).isEqualTo(Outcome.LEFT);
    }
}
