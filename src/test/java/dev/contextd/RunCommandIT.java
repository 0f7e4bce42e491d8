package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `contextd run` and `contextd gateway` as people start them, with an agent that is a script.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RunCommandIT {
    @TempDir
    static Path elsewhere;

    private static Path launcher;

    @TempDir
    private Path home;

    @BeforeAll
    static void unpack() throws Exception {
        launcher = UnpackedArchive.in(elsewhere).resolve("bin/contextd");
    }

    @AfterEach
    void end() throws Exception {
        Daemons.end(home.resolve(".local/share/contextd"));
    }

    private void agent(String word, String script) throws Exception {
        var file = Files.createDirectories(home.resolve("bin")).resolve(word);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private Program start(Map<String, String> environment, String... arguments) throws Exception {
        var all = new HashMap<>(environment);
        all.put("PATH", home.resolve("bin") + ":/usr/bin:/bin");
        return Program.launch(launcher, home, all, arguments);
    }

    private Program.Ended run(Map<String, String> environment, String... arguments) throws Exception {
        try (var program = start(environment, arguments)) {
            return program.end();
        }
    }

    @Test
    void theAgentGetsItsArgumentsUntouchedAndItsExitCodeIsOurs() throws Exception {
        agent("claude", "for each; do echo \"<$each>\"; done; echo $ANTHROPIC_BASE_URL; exit 7");

        var ended = run(Map.of(), "run", "claude", "--help", "-p", "two words", "--", "--print");

        assertThat(ended.exitCode()).isEqualTo(7);
        assertThat(ended.out().lines().filter(line -> !line.startsWith("<--mcp-config=")))
                .startsWith("<--help>", "<-p>", "<two words>", "<-->", "<--print>")
                .last()
                .asString()
                .matches("http://127\\.0\\.0\\.1:\\d+/~[0-9a-f]{32}/anthropic");
        assertThat(ended.err()).isEqualTo("contextd: no request came through the gateway\n");
    }

    @Test
    void aSignalToUsEndsTheAgent() throws Exception {
        agent("gemini", "trap 'echo told > told; exit 3' TERM; echo begun; while true; do sleep 0.1; done");
        try (var program = start(Map.of(), "run", "gemini")) {
            assertThat(program.line()).isEqualTo("begun");

            program.terminate();

            assertThat(program.awaitExit()).isEqualTo(3);
            assertThat(home.resolve("told")).hasContent("told");
        }
    }

    @Test
    void whatIsWrongIsSaidInASentence() throws Exception {
        assertThat(run(Map.of(), "run", "codex").err())
                .isEqualTo("contextd: Codex is not on the PATH; install it with npm install -g @openai/codex.\n");
        assertThat(run(Map.of(), "run", "emacs").err())
                .startsWith("contextd: contextd run knows no agent 'emacs'; name one of");
        agent("claude", "echo started");
        assertThat(run(Map.of("ANTHROPIC_BASE_URL", "http://models.invalid"), "run", "claude"))
                .isEqualTo(new Program.Ended(
                        1, "", "contextd: The name models.invalid cannot be resolved; correct ANTHROPIC_BASE_URL.\n"));
        assertThat(run(Map.of("CONTEXTD_GATEWAY_UPSTREAM_ANTHROPIC", "http://models.invalid"), "run", "claude")
                        .err())
                .contains("gateway.upstream.anthropic");
        assertThat(run(Map.of("CONTEXTD_GATEWAY_CA_FILE", "/absent.pem"), "run", "claude")
                        .err())
                .startsWith("contextd: gateway.ca_file must name a file with certificates");
        assertThat(run(Map.of("CONTEXTD_GATEWAY_FOLD", "yes"), "run", "claude").err())
                .contains("gateway.fold", "returned, shadow or off");
        try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertThat(run(Map.of(), "gateway", "--port", Integer.toString(taken.getLocalPort()))
                            .err())
                    .startsWith("contextd: Port " + taken.getLocalPort() + " on 127.0.0.1 cannot be had");
        }
    }

    @Test
    void whatIsPrintedCanBeUsedUntilItIsStopped() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                var answer = exchange.getRequestURI().toString().getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
        String model = "http://127.0.0.1:" + server.getAddress().getPort() + "/base";
        try (var program = start(Map.of("OPENAI_BASE_URL", model), "run", "--print", "qwen");
                var client = HttpClient.newHttpClient()) {
            assertThat(program.line()).startsWith("export CONTEXTD_GATEWAY=gw_");
            String url = program.line().replace("export OPENAI_BASE_URL=", "").replace("'", "");
            assertThat(program.line()).startsWith("qwen '--mcp-config={");

            var answer = client.send(
                    HttpRequest.newBuilder(URI.create(url + "/chat/completions"))
                            .POST(BodyPublishers.ofString("{}"))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(answer.body()).isEqualTo("/base/chat/completions");
            program.terminate();
            assertThat(program.awaitExit()).isEqualTo(143);
            program.awaitError("nothing was folded in 1 request");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void theGatewayTellsHowEachAgentIsStartedWithIt() throws Exception {
        try (var program = start(Map.of("ANTHROPIC_API_KEY", "made-up"), "gateway")) {
            var lines = new StringBuilder();
            while (!lines.toString().contains("# Qwen Code")) {
                lines.append(program.line()).append('\n');
            }
            program.terminate();

            assertThat(program.awaitExit()).isEqualTo(143);
            assertThat(lines)
                    .containsPattern("http://127\\.0\\.0\\.1:\\d+/~[0-9a-f]{32}/anthropic leads to api.anthropic.com")
                    .contains("# Claude Code", "# Codex", "# opencode", "# Gemini CLI")
                    .doesNotContain("made-up");
        }
    }
}
