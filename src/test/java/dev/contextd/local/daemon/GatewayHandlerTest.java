package dev.contextd.local.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.gateway.Books;
import dev.contextd.gateway.Books.Fate;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.gateway.shared.SharedBooks;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.tool.Json;
import dev.contextd.wire.Keep;
import dev.contextd.wire.RemovedTurn;
import dev.contextd.wire.ReportedUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What a gateway is told and what is kept for it, over the socket of the real server.
@Timeout(60)
class GatewayHandlerTest {
    private static final Build BUILD = new Build("1", 1);
    private static final String NOBODY = "br_" + "0".repeat(32);

    @TempDir
    Path directory;

    private Path project;
    private World world;
    private Endpoint endpoint;
    private Daemon daemon;
    private Books books;

    @BeforeEach
    void open() throws Exception {
        project = Files.createDirectory(directory.resolve("project"));
        world = World.in(directory);
        endpoint = Endpoint.of(directory.resolve("data"));
        receive();
        books = new SharedBooks(endpoint, project.toString());
        // what a first call opens takes longer than a gateway waits
        call("memory_search", Map.of("query", "anything"));
    }

    private void receive() throws InterruptedException {
        daemon = Daemon.at(endpoint, Daemon.Mode.DAEMON, BUILD);
        daemon.receive(Map.of(GatewayHandler.KIND, new GatewayHandler(world.wiring)), Duration.ofHours(1), () -> false);
    }

    @AfterEach
    void close() throws Exception {
        books.close();
        daemon.close();
        world.close();
    }

    private JsonNode call(String tool, Map<String, ?> arguments) throws Exception {
        var all = Json.object();
        if (!tool.equals("status")) {
            all.put("project_path", project.toString());
        }
        arguments.forEach((name, value) -> all.putPOJO(name, value));
        return world.http()
                .call(tool, Json.MAPPER.writeValueAsString(all))
                .json()
                .at("/result/structuredContent");
    }

    private String begin() throws Exception {
        return call("context_branch", Map.of("description", "Search", "prompt", "Find it", "budget", 4_000))
                .path("branch_id")
                .asString();
    }

    private String done() throws Exception {
        String id = begin();
        call("context_return", Map.of("message", "It is in the log."));
        return id;
    }

    /// The server may be busy with other tests for longer than a gateway waits.
    private Map<String, Fate> fates(String... branches) throws Exception {
        var fates = new AtomicReference<>(Map.<String, Fate>of());
        patiently(() -> fates.set(books.fates(Set.of(branches))));
        return fates.get();
    }

    private void patiently(Asking asking) throws Exception {
        Eventually.isTrue(() -> {
            try {
                asking.ask();
                return true;
            } catch (Books.Unavailable _) {
                return false;
            }
        });
    }

    private interface Asking {
        void ask() throws Books.Unavailable;
    }

    @Test
    void onlyBranchesThatHaveEndedHaveAFate() throws Exception {
        String ended = done();
        String open = begin();

        assertThat(fates(ended, open, NOBODY)).isEqualTo(Map.of(ended, Fate.UNDECIDED));
    }

    @Test
    void whatIsLeftOutOfRequestsIsKeptWithoutItsSecrets() throws Exception {
        String id = done();

        patiently(() -> books.fold(
                id,
                List.of(
                        new RemovedTurn("model", "{\"role\":\"assistant\",\"content\":\"I look.\"}"),
                        new RemovedTurn("user", "{\"content\":\"AWS_SECRET_ACCESS_KEY=" + key() + "\"}"))));

        assertThat(fates(id)).isEqualTo(Map.of(id, Fate.FOLD));
        var page = world.http().stateless("resources/read", Json.object().put("uri", "contextd://branch/" + id));
        assertThat(page.body()).contains("I look.").doesNotContain(key());
    }

    /// Made here, so that no file has one.
    private static String key() {
        return "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYzQ".repeat(2).substring(0, 18);
    }

    @Test
    void whatIsLeftOnceIsLeftForEver() throws Exception {
        String id = done();

        patiently(() -> books.leave(id));

        assertThat(fates(id)).isEqualTo(Map.of(id, Fate.LEFT));
        assertThatThrownBy(() -> books.fold(id, List.of())).isInstanceOf(Books.Unavailable.class);
    }

    @Test
    void whatIsSeenOfAnOpenBranchCountsAgainstItsBudget() throws Exception {
        String id = begin();
        fates(id); // the line is open

        books.observe(Map.of(id, 4L * 3_000));

        Eventually.isTrue(
                () -> call("context_branch_status", Map.of()).toString().contains("\"" + id + "\":3000"));
    }

    @Test
    void whatPassedIsInTheLedger() throws Exception {
        fates(NOBODY); // the line is open
        var entry = new LedgerEntry(
                1, 1, 4_000, 1_000, 3_000, 0, 1, 0, 0, 2, Map.of(Keep.NOT_WHOLE, 3), new ReportedUsage(50, 150, 50, 7));

        books.count(entry);
        books.count(entry);

        Eventually.isTrue(() -> wire().path("requests").asLong() == 2);
        assertThat(wire().path("bytes_cut").asLong()).isEqualTo(6_000);
        assertThat(wire().at("/kept_steps/not_whole").asLong()).isEqualTo(6);
        assertThat(wire().at("/upstream/cache_read").asLong()).isEqualTo(300);
        assertThat(wire().path("tokens_not_sent").asLong()).isEqualTo(1_500);
        assertThat(wire().path("refetch_rate").asDouble()).isEqualTo(2);
        assertThat(call("status", Map.of()).at("/metrics/wire/bytes_cut").asLong())
                .isEqualTo(6_000);
    }

    private JsonNode wire() throws Exception {
        return call("analytics_get", Map.of()).path("wire");
    }

    @Test
    void aServerThatIsGoneFailsAtOnceAndTheNextOneIsFound() throws Exception {
        String id = done();
        fates(id);
        daemon.close();

        assertThatThrownBy(() -> books.fates(Set.of(id))).isInstanceOf(Books.Unavailable.class);
        books.count(LedgerEntry.NOTHING);

        receive();
        assertThat(fates(id)).isEqualTo(Map.of(id, Fate.UNDECIDED));
    }
}
