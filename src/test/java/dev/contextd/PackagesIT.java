package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.interop.NodeTools;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Each package, installed by what people install it with into an empty folder, and used from an empty home where no
/// Java but its own does anything.
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class PackagesIT {
    private static final long BYTES_MAX = 90_000_000;

    @TempDir
    Path home;

    @TempDir
    Path folder;

    private Map<String, String> environment = Map.of();

    @BeforeEach
    void prepare() throws IOException {
        environment = Packages.withoutJava(folder);
    }

    @AfterEach
    void end() throws Exception {
        Daemons.end(home.resolve(".local/share/contextd"));
    }

    /// Asks it what takes all of its native libraries: the database, the model and a parser.
    private void serves(Path launcher, String installedAs) throws Exception {
        var logged = new HashMap<>(environment);
        logged.put("_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + home.resolve("loaded-%p.txt"));
        var project = Files.createDirectory(home.resolve("project")).toRealPath();
        Files.writeString(project.resolve("Lamp.java"), "class Lamp {\n    void lightTheHarbour() {}\n}\n");
        try (var bridge = Program.launch(launcher, home, logged, "stdio", "--toolsets", "all")) {
            assertThat(ask(bridge, Requests.initialize("2025-11-25"))
                            .at("/result/serverInfo/version")
                            .asString())
                    .isEqualTo(Wiring.version());
            var memory =
                    Json.object().put("title", "Back off").put("content", "Answers 429 under load; wait and retry.");
            call(bridge, "memory_record", memory.put("outcome", "success").put("project_path", project.toString()));
            var asked = Json.object().put("query", "rate limited").put("project_path", project.toString());
            var search = Requests.plain(3, "tools/call", Requests.tool("memory_search", asked.toString()));
            assertThat(Eventually.see(() -> ask(bridge, search).toString(), it -> it.contains("similarity")))
                    .contains("Back off", "similarity");
            call(bridge, "index_repository", Json.object().put("path", project.toString()));
            var code = Json.object().put("query", "lightTheHarbour").put("project_path", project.toString());
            assertThat(call(bridge, "repository_search", code).findValuesAsString("symbol"))
                    .contains("Lamp");
        }
        assertThat(Packages.run(home, environment, launcher.toString(), "upgrade", "--check")
                        .out())
                .contains("contextd " + Wiring.version(), installedAs);
        startedFromCaches();
        assertThat(folder.resolve("no java/java.ran")).doesNotExist();
    }

    private static JsonNode ask(Program bridge, ObjectNode request) throws IOException {
        bridge.in().write((request + "\n").getBytes(StandardCharsets.UTF_8));
        bridge.in().flush();
        return Json.MAPPER.readTree(bridge.line());
    }

    private static JsonNode call(Program bridge, String tool, ObjectNode arguments) throws IOException {
        var answer = ask(bridge, Requests.plain(2, "tools/call", Requests.tool(tool, arguments.toString())));
        assertThat(answer.at("/result/isError").asBoolean(false))
                .as(answer.toString())
                .isFalse();
        return answer.at("/result/structuredContent");
    }

    /// The JVM says of each class where it came from: a bridge and its server, whoever unpacked their jars.
    private void startedFromCaches() throws IOException {
        try (var files = Files.list(home)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("loaded-")))
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .containsPattern("dev\\.contextd\\.\\S+ source: shared objects file"));
        }
    }

    @Test
    void theArchiveBringsItsRuntime() throws Exception {
        Packages.run(home, environment, "tar", "-xzf", Packages.archive(), "-C", folder);
        var tree = folder.resolve(Packages.archive().getFileName().toString().replace(".tar.gz", ""));

        serves(tree.resolve("bin/contextd"), "an unpacked archive");
        assertThat(Packages.archive())
                .satisfies(file -> assertThat(Files.size(file)).isLessThan(BYTES_MAX));
        assertThat(natives(tree.resolve("lib")))
                .as("natives of this platform alone, of each library that has some")
                .hasSize((int) natives(Path.of("target/lib")).stream()
                        .filter(name -> name.matches(ofThisPlatform()))
                        .count())
                .hasSizeGreaterThan(15)
                .allMatch(name -> name.matches(ofThisPlatform()));
        assertThat(natives(Path.of("target/lib")))
                .as("the jars of a clone are for every platform")
                .anyMatch(name -> name.endsWith(".dll"))
                .anyMatch(name -> name.endsWith(".dylib"));
    }

    private static String ofThisPlatform() {
        return System.getProperty("os.arch").equals("aarch64")
                ? ".*/(linux-aarch64|Linux/aarch64)/.*|lib/aarch64-linux-gnu-.*"
                : ".*/(linux-x64|Linux/x86_64)/.*|lib/x86_64-linux-gnu-.*";
    }

    private static List<String> natives(Path lib) throws IOException {
        try (var jars = Files.list(lib)) {
            return jars.flatMap(PackagesIT::names)
                    .filter(name -> name.matches(".*[.](so|dll|dylib|jnilib)"))
                    .toList();
        }
    }

    private static Stream<String> names(Path jar) {
        try (var zip = new ZipFile(jar.toFile())) {
            return zip.stream().map(ZipEntry::getName).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void npmInstallsALauncherAndThePackageOfThePlatform() throws Exception {
        var npm = Packages.npm();
        Packages.run(
                home, environment, "npm", "install", "-g", "--offline", "--prefix", folder, npm.get(0), npm.get(1));

        serves(folder.resolve("bin/contextd"), "an npm package in " + folder);
        var wrong = Program.launch(folder.resolve("bin/contextd"), home, environment, "no-such-command")
                .end();
        assertThat(wrong.exitCode()).as("that of the program").isEqualTo(2);
    }

    @Test
    void npxRunsItWithoutAnInstallation() throws Exception {
        var npm = Packages.npm();
        var ran = Packages.run(
                home,
                environment,
                "npx",
                "--yes",
                "--offline",
                "--package=" + npm.get(0),
                "--package=" + npm.get(1),
                "contextd",
                "upgrade",
                "--check");

        assertThat(ran.out()).contains("fetched by npx");
    }

    @Test
    void theLauncherSaysWhatIsMissing() throws Exception {
        Packages.run(home, environment, "tar", "-xzf", Packages.npm().getFirst(), "-C", folder);

        var alone = Program.launch(folder.resolve("package/contextd.js"), home, environment, "version")
                .end();

        assertThat(alone.exitCode()).isEqualTo(69);
        assertThat(alone.err()).contains("contextd-linux-", "is missing");
    }

    @Test
    void dpkgInstallsIt() throws Exception {
        if (System.getProperty("user.name").equals("root")) {
            install();
        } else {
            // whom dpkg lets unpack it, but not give it to root
            Packages.run(home, environment, "dpkg-deb", "--extract", Packages.debian(), folder);
        }

        assertThat(folder.resolve("usr/lib/systemd/user/contextd.service"))
                .content()
                .contains("=/usr/bin/contextd serve");
        serves(folder.resolve("usr/bin/contextd"), "a Debian package");
    }

    /// Into a system that has nothing else, so what the package depends on is that of this machine.
    private void install() throws Exception {
        var state = Files.createDirectories(folder.resolve("var/lib/dpkg"));
        Files.createDirectory(state.resolve("info"));
        Files.createDirectory(state.resolve("updates"));
        Files.createFile(state.resolve("status"));
        Packages.run(
                home,
                environment,
                "dpkg",
                "--root=" + folder,
                "--force-depends",
                "--log=" + folder.resolve("log"),
                "--install",
                Packages.debian());
        assertThat(Files.readString(state.resolve("status"))).contains("Package: contextd", "Status: install ok");
    }

    @Test
    void theBundleIsValidAndStartsAsItsManifestSays() throws Exception {
        var tool = Path.of("src/test/node/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js")
                .toAbsolutePath();
        Packages.run(home, environment, NodeTools.node(), tool, "unpack", Packages.bundle(), folder.resolve("bundle"));
        var manifest = folder.resolve("bundle/manifest.json");
        assertThat(Packages.run(home, environment, NodeTools.node(), tool, "validate", manifest)
                        .out())
                .contains("passes");
        var server = Json.MAPPER.readTree(manifest).path("server").path("mcp_config");
        assertThat(server.path("args").toString()).isEqualTo("[\"stdio\"]");

        var command = server.path("command")
                .asString()
                .replace("${__dirname}", folder.resolve("bundle").toString());
        serves(Path.of(command), "a bundle of a desktop client");
    }

    @Test
    void theEntryForTheRegistryNamesThem() throws Exception {
        var packages = Json.MAPPER.readTree(Path.of("target/server.json")).path("packages");

        assertThat(packages.findValuesAsString("registryType")).containsExactly("mcpb", "npm");
        assertThat(packages.path(0).path("identifier").asString())
                .endsWith(Packages.bundle().getFileName().toString());
        assertThat(Files.readString(Path.of(Packages.bundle() + ".sha256")))
                .startsWith(packages.path(0).path("fileSha256").asString() + "  ");
    }
}
