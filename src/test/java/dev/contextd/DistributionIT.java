package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The archive, unpacked by somebody into a folder that nobody writes to.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DistributionIT {
    @TempDir
    static Path elsewhere;

    @TempDir
    Path home;

    private static Path tree;
    private static List<String> unpacked;

    @BeforeAll
    static void unpack() throws Exception {
        var folder = Files.createDirectory(elsewhere.resolve("a folder with spaces"));
        tree = UnpackedArchive.in(folder);
        command("chmod", "-R", "a-w", tree.toString());
        unpacked = state();
    }

    @AfterAll
    static void makeRemovable() throws Exception {
        command("chmod", "-R", "u+w", tree.toString());
    }

    @AfterEach
    void end() throws Exception {
        Daemons.end(home.resolve(".local/share/contextd"));
    }

    private static void command(String... words) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor())
                .as(String.join(" ", words))
                .isZero();
    }

    /// Root may write to anything, so it is looked at what was written.
    private static List<String> state() throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            return files.sorted().map(DistributionIT::state).toList();
        }
    }

    private static String state(Path file) {
        try {
            return tree.relativize(file)
                    + Files.readAttributes(file, "posix:permissions,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS)
                            .toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Program launch(String... arguments) throws IOException {
        return Program.launch(tree.resolve("bin/contextd"), home, Map.of(), arguments);
    }

    private static JsonNode ask(Program bridge, ObjectNode request) throws IOException {
        bridge.in().write((request + "\n").getBytes(StandardCharsets.UTF_8));
        bridge.in().flush();
        return Json.MAPPER.readTree(bridge.line());
    }

    @Test
    void itsChecksumStandsBesideIt() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        try (var in = Files.newInputStream(UnpackedArchive.FILE)) {
            var buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        assertThat(Path.of(UnpackedArchive.FILE + ".sha256"))
                .hasContent(
                        HexFormat.of().formatHex(digest.digest()) + "  " + UnpackedArchive.FILE.getFileName() + "\n");
    }

    @Test
    void anAgentIsServedThroughALinkAndNothingIsWrittenBesideTheProgram() throws Exception {
        var bin = Files.createDirectory(home.resolve("my bin"));
        var link = Files.createSymbolicLink(bin.resolve("contextd"), bin.relativize(tree.resolve("bin/contextd")));
        assertThat(launch("version").end()).isEqualTo(new Program.Ended(0, "contextd " + Wiring.version() + "\n", ""));

        try (var bridge = Program.launch(link, home, Map.of(), "stdio", "--toolsets", "all")) {
            var welcome = ask(bridge, Requests.initialize("2025-11-25"));
            assertThat(welcome.at("/result/serverInfo/version").asString()).isEqualTo(Wiring.version());
            var tools = ask(bridge, Requests.plain(2, "tools/list", Json.object()));
            assertThat(tools.at("/result/tools").size()).isGreaterThan(30);
            var memory = "{\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\",\"project_path\":\"/p\"}";
            var recorded = ask(bridge, Requests.plain(3, "tools/call", Requests.tool("memory_record", memory)));
            assertThat(recorded.at("/result/isError").asBoolean(false)).isFalse();
            assertThat(recorded.at("/result/structuredContent/id").isMissingNode())
                    .as(recorded.toString())
                    .isFalse();
        }
        assertThat(launch("stop").end().out()).contains("has ended");
        assertThat(state()).isEqualTo(unpacked);
    }

    /// Some agents give nothing of their environment to what they start.
    @Test
    void withoutALocaleFilesWithAnyNameAreRead() throws Exception {
        var project = Files.createDirectory(home.resolve("project")).toRealPath();
        Files.writeString(project.resolve("größe.py"), "def size_of_the_lighthouse():\n    return 30\n");
        var query = Json.object().put("query", "size_of_the_lighthouse").put("project_path", project.toString());

        var indexed = withoutLocale("index", project.toString());
        assertThat(indexed.exitCode()).as(indexed.toString()).isZero();
        assertThat(withoutLocale("call", "repository_search", query.toString()).out())
                .contains("größe.py");
    }

    private Program.Ended withoutLocale(String... arguments) throws Exception {
        try (var program = Program.launch(tree.resolve("bin/contextd"), home, Map.of("LC_ALL", "C"), arguments)) {
            return program.end();
        }
    }

    /// The JVM says of each class where it came from, in a file for each process.
    @Test
    void everyProcessStartsFromItsCacheWhereverItWasUnpacked() throws Exception {
        var environment = Map.of("_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + home.resolve("loaded-%p.txt"));
        try (var bridge = Program.launch(tree.resolve("bin/contextd"), home, environment, "stdio")) {
            ask(bridge, Requests.initialize("2025-11-25"));
            ask(bridge, Requests.plain(2, "tools/call", Requests.tool("ping", "{}")));
        }
        try (var version = Program.launch(tree.resolve("bin/contextd"), home, environment, "version")) {
            assertThat(version.end().exitCode()).isZero();
        }
        Daemons.end(home.resolve(".local/share/contextd"));

        try (var files = Files.list(home)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("loaded-")))
                    .as("a bridge, its server and a command")
                    .hasSize(3)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .containsPattern("dev\\.contextd\\.\\S+ source: shared objects file"));
        }
    }

    @Test
    void agentsAreToldToStartTheUnpackedProgram() throws Exception {
        var entry = Json.MAPPER.readTree(
                launch("install", "claude", "--print").end().out());

        assertThat(entry.findPath("command").asString())
                .isEqualTo(tree.toRealPath().resolve("bin/contextd").toString());
    }

    @Test
    void itsOwnLicenceComesWithIt() {
        assertThat(tree.resolve("LICENSE")).hasSameTextualContentAs(Path.of("LICENSE"));
    }

    @Test
    void everyLibraryIsNamedWithItsLicence() throws Exception {
        var words = List.of(Files.readString(tree.resolve("NOTICE")).split("[\\s,()]+", -1));
        try (var jars = Files.list(tree.resolve("lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", "")))
                    .hasSizeGreaterThan(20)
                    .isSubsetOf(words);
        }
    }
}
