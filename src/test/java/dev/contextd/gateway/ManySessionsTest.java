package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import dev.contextd.gateway.shared.SharedBooks;
import dev.contextd.local.bridge.SettingsDigest;
import dev.contextd.local.daemon.Daemon;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.wire.Limits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hundred sessions at once, on the real server, which goes in the middle of it.
@Timeout(300)
class ManySessionsTest {
    private static final int SESSIONS = 100;
    private static final int REQUESTS = 4;
    private static final int READS = 3;
    private static final String LAST = "data: {\"type\":\"message_stop\"}\n\n";

    @TempDir
    Path directory;

    private Path project;
    private Config config;
    private SharedServer server;
    private RawUpstream model;
    private Gateway gateway;
    private SharedBooks books;
    private JdkUpstream upstream;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void start() throws Exception {
        project = Files.createDirectory(directory.resolve("project"));
        var flags = Map.of("data_dir", directory.resolve("data").toString(), "rate.default", "100000/100000");
        config = Config.of(
                Settings.read(flags, Map.of(), directory.resolve("none")),
                Map.of(),
                directory.resolve("home"),
                project);
        serve();
        model = new RawUpstream();
        model.answer((_, out) -> {
            out.write(RawUpstream.STREAM);
            out.chunk("data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":10}}}\n\n");
            out.chunk(LAST);
            out.write("0\r\n\r\n");
        });
        books = new SharedBooks(SharedServer.endpoint(config.dataDir()), project.toString());
        upstream =
                new JdkUpstream(TrustedAuthorities.with("gateway.ca_file", Optional.empty()), new ProxyRules(Map.of()));
        gateway = Gateway.start(
                new Gateway.Options(
                        0,
                        List.of(new UpstreamRoute("anthropic", model.url())),
                        FoldMode.RETURNED,
                        new Limits(100, Duration.ofSeconds(30)),
                        true,
                        1 << 20,
                        64L << 20),
                upstream,
                books);
    }

    private void serve() throws InterruptedException {
        server = SharedServer.open(config, Daemon.Mode.DAEMON);
        server.receive(config, new SettingsDigest(Map.of()), (_, _, _, _, _) -> 0);
    }

    @AfterEach
    void end() throws Exception {
        gateway.close();
        upstream.close();
        books.close();
        client.shutdownNow();
        model.close();
        server.close();
    }

    /// A branch that has been opened and has returned, by the tools themselves.
    private String branch() {
        var caller = new Caller(
                server.wiring().localUser(), Connection.startedIn(project), Progress.SILENT, Optional.empty());
        var begin = Json.object()
                .put("description", "Look around")
                .put("prompt", "Find it")
                .put("project_path", project.toString())
                .put("inject_memories", false);
        var pipeline = server.wiring().pipeline();
        var opened = pipeline.run("context_branch", begin, caller).orElseThrow();
        var returned = pipeline.run(
                "context_return",
                Json.object().put("message", "It is there.").put("project_path", project.toString()),
                caller);
        assertThat(returned).isPresent();
        return opened.structured().path("branch_id").asString();
    }

    private BranchedHistory history(String branch) {
        var history = new BranchedHistory().opened(branch);
        for (int i = 0; i < READS; i++) {
            history.read("/a/" + branch + i, 3_000);
        }
        return history.returned(branch);
    }

    private void session(String branch, CountDownLatch half, CountDownLatch gone) throws Exception {
        var history = history(branch);
        for (int i = 0; i < REQUESTS; i++) {
            if (i == REQUESTS / 2) {
                half.countDown();
                gone.await();
            }
            ask(history);
            history.said("Go on.");
        }
    }

    private void ask(BranchedHistory history) throws Exception {
        var answer = client.send(
                HttpRequest.newBuilder(URI.create(gateway.url("anthropic") + "/v1/messages"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(history.request()))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).endsWith(LAST);
    }

    @Test
    void everyRequestIsAnsweredWhateverBecomesOfTheServer() throws Exception {
        var branches = new ArrayList<String>();
        for (int i = 0; i < SESSIONS; i++) {
            branches.add(branch());
        }
        // On a busy machine the server may answer too late for all of them, but not for ever for one.
        String first = branch();
        Eventually.isTrue(() -> {
            ask(history(first));
            return gateway.figures().cutRequests() > 0;
        });
        int before = model.requests().size();
        var half = new CountDownLatch(SESSIONS);
        var gone = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var sessions = new ArrayList<Future<?>>();
            for (String branch : branches) {
                sessions.add(threads.submit(() -> {
                    session(branch, half, gone);
                    return branch;
                }));
            }
            half.await();
            server.close();
            gone.countDown();
            for (Future<?> session : sessions) {
                session.get();
            }
        }

        assertThat(model.requests()).hasSize(before + SESSIONS * REQUESTS);
        int folded = 0;
        for (RawRequest request : model.requests()) {
            var body = Json.MAPPER.readTree(request.body());
            long reads = body.path("messages")
                    .valueStream()
                    .filter(message -> message.toString().contains("READ xxx"))
                    .count();
            assertThat(reads).isIn(0L, (long) READS);
            folded += reads == 0 ? 1 : 0;
        }
        assertThat(folded).isPositive().isEqualTo((int) gateway.figures().cutRequests());
        assertThat(gateway.figures().fallbacks()).isZero();
    }
}
