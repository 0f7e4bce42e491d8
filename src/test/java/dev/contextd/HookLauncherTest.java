package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.HookSpool;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher does with a hook before it looks for a JVM.
@Timeout(60)
class HookLauncherTest {
    private static final String PASSED_ON = "passed on\n";
    private static final String PAYLOAD = "{\"session_id\":\"a\",\"tool_response\":\"\u00e4 \\n %s $HOME `id`\"}";

    @TempDir
    Path home;

    private Endpoint endpoint;
    private HookSpool spool;

    @BeforeEach
    void open() throws Exception {
        endpoint = Endpoint.of(data());
        spool = HookSpool.at(endpoint);
    }

    private Path data() {
        return home.resolve(".local/share/contextd");
    }

    /// A folder that a server made, which listens.
    private void served() throws Exception {
        spool.open();
        try (var server = java.nio.channels.ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX)) {
            server.bind(java.net.UnixDomainSocketAddress.of(endpoint.socket()));
        }
    }

    private String launch(Map<String, String> environment, String payload, String... arguments) throws Exception {
        var command = new java.util.ArrayList<>(List.of("sh", "-euc", ". \"$0\"; echo passed on", script()));
        command.addAll(List.of(arguments));
        return ended(command, environment, payload);
    }

    /// What it printed, and that it ended well.
    private String ended(List<String> command, Map<String, String> environment, String payload) throws Exception {
        var input = Files.writeString(home.resolve("payload"), payload);
        var output = home.resolve("output");
        var builder = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CONTEXTD_") || name.startsWith("XDG_"));
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(environment);
        var process = builder.start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(output);
    }

    private static String script() {
        return Path.of("scripts/hook").toAbsolutePath().toString();
    }

    @Test
    void whatNeedsNoAnswerIsLeftForTheServerAsTheProgramWouldLeaveIt() throws Exception {
        served();

        assertThat(launch(Map.of(), PAYLOAD, "hook", "PostToolUse")).isEmpty();

        var left = spool.arrived();
        assertThat(left).hasSize(1);
        var in = new ByteArrayInputStream(Files.readAllBytes(left.getFirst()));
        var greeting = Greeting.read(in).orElseThrow();
        assertThat(greeting.kind()).isEqualTo("hook");
        assertThat(greeting.field("event")).contains("PostToolUse");
        assertThat(greeting.field("ancestors").orElseThrow().split(",", -1))
                .startsWith(Long.toString(ProcessHandle.current().pid()));
        assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo(PAYLOAD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(left.getFirst())))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hook SessionStart",
                "hook UserPromptSubmit",
                "hook BeforeAgent",
                "hook Nonsense",
                "hook ../x",
                "hook",
                "hook Stop --data-dir /elsewhere",
                "stdio"
            })
    void everythingElseIsForTheProgram(String arguments) throws Exception {
        served();

        assertThat(launch(Map.of(), PAYLOAD, arguments.split(" ", -1))).isEqualTo(PASSED_ON);
        assertThat(spool.arrived()).isEmpty();
    }

    @Test
    void dataElsewhereIsFoundOrLeftToTheProgram() throws Exception {
        served();
        var elsewhere = Endpoint.of(home.resolve("elsewhere"));
        HookSpool.at(elsewhere).open();

        assertThat(launch(Map.of("CONTEXTD_DATA_DIR", home + "/elsewhere"), PAYLOAD, "hook", "Stop"))
                .isEmpty();
        assertThat(HookSpool.at(elsewhere).arrived()).hasSize(1);
        assertThat(launch(Map.of("CONTEXTD_DATA_DIR", "relative"), PAYLOAD, "hook", "Stop"))
                .isEqualTo(PASSED_ON);
        Files.createDirectories(home.resolve(".config/contextd"));
        Files.writeString(home.resolve(".config/contextd/contextd.properties"), "data_dir = /somewhere\n");
        assertThat(launch(Map.of(), PAYLOAD, "hook", "Stop")).isEqualTo(PASSED_ON);
        assertThat(spool.arrived()).isEmpty();
    }

    @Test
    void whereNoServerEverWasTheProgramDecides() throws Exception {
        assertThat(launch(Map.of(), PAYLOAD, "hook", "SessionEnd")).isEqualTo(PASSED_ON);
    }

    @Test
    void whatAToolDidIsNothingToAServerThatIsNotThereButTheEndOfASessionIs() throws Exception {
        spool.open();

        assertThat(launch(Map.of(), PAYLOAD, "hook", "PostToolUse")).isEmpty();
        assertThat(spool.arrived()).isEmpty();
        assertThat(launch(Map.of(), PAYLOAD, "hook", "SessionEnd")).isEmpty();
        assertThat(spool.arrived()).hasSize(1);
    }

    @Test
    void ofTooMuchNoMoreIsKeptThanShowsThatItWasTooMuch() throws Exception {
        served();

        launch(Map.of(), "x".repeat(HookSpool.PAYLOAD_BYTES_MAX * 2), "hook", "Stop");
        var in = new ByteArrayInputStream(Files.readAllBytes(spool.arrived().getFirst()));
        assertThat(Greeting.read(in)).isPresent();
        assertThat(in.readAllBytes()).hasSize(HookSpool.PAYLOAD_BYTES_MAX + 1);

        for (int i : IntStream.range(0, HookSpool.PASSING_MAX).toArray()) {
            Files.createFile(spool.directory().resolve(i + ".event"));
        }
        launch(Map.of(), PAYLOAD, "hook", "PostToolUse");
        assertThat(spool.arrived()).as("what a tool did").hasSize(HookSpool.PASSING_MAX + 1);
        for (int i : IntStream.range(HookSpool.PASSING_MAX, HookSpool.FILES_MAX).toArray()) {
            Files.createFile(spool.directory().resolve(i + ".event"));
        }
        assertThat(launch(Map.of(), PAYLOAD, "hook", "Stop")).isEmpty();
        try (var files = Files.list(spool.directory())) {
            assertThat(files.count()).isEqualTo(HookSpool.FILES_MAX + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"contextd", "packaging/contextd"})
    void whereThereIsNoJavaAnAgentHearsNothingOfIt(String launcher) throws Exception {
        var root = Files.createDirectories(home.resolve("program/bin"));
        var copy = Files.copy(Path.of(launcher), root.resolve("contextd"), StandardCopyOption.COPY_ATTRIBUTES);
        for (Path scripts : List.of(root.resolve("scripts"), root.resolveSibling("scripts"))) {
            Files.createDirectories(scripts);
            Files.copy(Path.of("scripts/hook"), scripts.resolve("hook"));
            Files.writeString(scripts.resolve("find-jdk"), "echo install a JDK >&2; exit 69\n");
        }

        assertThat(ended(List.of(copy.toString(), "hook", "SessionStart"), Map.of(), PAYLOAD))
                .isEmpty();
        assertThat(new ProcessBuilder(copy.toString(), "version").start().waitFor())
                .isEqualTo(69);
    }

    @Test
    void aDiskThatTakesNothingIsNoMatterOfTheAgent() throws Exception {
        served();
        Files.setPosixFilePermissions(spool.directory(), PosixFilePermissions.fromString("r-x------"));
        try {
            assertThat(launch(Map.of(), PAYLOAD, "hook", "Stop")).isIn("", PASSED_ON);
        } finally {
            Files.setPosixFilePermissions(spool.directory(), PosixFilePermissions.fromString("rwx------"));
        }
    }
}
