package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Answers;
import dev.contextd.HttpClientOfTests;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.PostgresServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The product with its records in an engine.
class StorageTest {
    @TempDir
    private Path directory;

    private String lesson() {
        return """
                {"title": "Port of the stub", "content": "The payment stub listens on 8081.", "outcome": "success",
                 "project_path": "%s"}""".formatted(directory);
    }

    private World world(String name, String url) {
        return World.in(directory.resolve(name), Map.of("store.url", url));
    }

    @Test
    void whatOneServerKeepsAnotherHasWithoutAFileOfTheFirst() throws Exception {
        var url = PostgresServer.sharedDatabase();
        try (var one = world("one", url);
                var other = world("other", url)) {
            var id = Answers.of(one, "memory_record", lesson()).path("id").asString();
            var out = new ByteArrayOutputStream();
            other.wiring.upkeep().exportTo(out, other.wiring.localUser(), true, _ -> {});

            assertThat(out.toString(StandardCharsets.UTF_8)).contains(id).contains("listens on 8081");
            assertThat(directory.resolve("one/data/contextd.db")).doesNotExist();
        }
    }

    @Test
    void whatIsKeptInOpenSearchIsThereForAnotherServer() throws Exception {
        var url = OpenSearchCluster.shared().replace("http:", "opensearch+http:") + "/w" + UUID.randomUUID();
        try (var one = world("one", url);
                var other = world("other", url)) {
            var id = Answers.of(one, "memory_record", lesson()).path("id").asString();
            var out = new ByteArrayOutputStream();
            other.wiring.upkeep().exportTo(out, other.wiring.localUser(), true, _ -> {});

            assertThat(out.toString(StandardCharsets.UTF_8)).contains(id);
        }
    }

    @Test
    void anEngineThatGoesIsToldAndComesBackByItself() throws Exception {
        try (var server = PostgresServer.start();
                var world = world("one", server.database())) {
            assertThat(Answers.of(world, "memory_record", lesson()).has("id")).isTrue();
            server.kill();

            var refused = world.http().call("memory_record", lesson()).body();
            assertThat(refused).contains("unavailable").contains("store.url").contains("retry_after_ms");
            assertThat(database(world)).contains("does not answer");
            var unready = ready(world);
            assertThat(unready.status()).isEqualTo(503);
            assertThat(unready.json().at("/not_ready/store").asString()).contains("store.url", "does not answer");

            server.restart();
            assertThat(Answers.of(world, "memory_record", lesson()).has("id")).isTrue();
            assertThat(database(world)).doesNotContain("does not answer");
            assertThat(ready(world).status()).isEqualTo(200);
        }
    }

    private static HttpClientOfTests.Answer ready(World world) throws Exception {
        return world.http().send("GET", "/ready", "", Map.of());
    }

    private static String database(World world) throws Exception {
        return Answers.of(world, "status", "{}").at("/services/database").toString();
    }

    @Test
    void whatTheFilesAreForIsDoneByTheEnginesOwnTools() {
        try (var wiring = world("one", PostgresServer.sharedDatabase()).wiring) {
            assertThatThrownBy(() -> wiring.upkeep().backUp(directory.resolve("copy")))
                    .hasMessageContaining("with the tools of that engine")
                    .hasMessageNotContaining(PostgresServer.PASSWORD);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://host/db",
                "jdbc:mysql://host/db",
                "jdbc:postgresql://host/",
                "opensearch://host/x",
                "nonsense"
            })
    void aUrlThatNamesNoEngineIsRefused(String url) {
        assertThatThrownBy(() -> Storage.of(new StoreUrl(url, Optional.empty())))
                .isInstanceOfSatisfying(Failure.class, e -> {
                    assertThat(e.isOfSetting()).isTrue();
                    assertThat(e.sentence()).contains("store.url");
                });
    }

    @Test
    void anEngineThatIsNotOursIsToldAtTheStart() {
        var url = PostgresServer.sharedDatabase().replace("password=" + PostgresServer.PASSWORD, "password=wrong");
        try (var wiring = world("one", url).wiring) {
            assertThatThrownBy(wiring::openRemote)
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.isOfSetting()).isTrue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0"})
    void anEngineThatIsNotThereYetKeepsNobodyFromStarting(String host) throws Exception {
        var settings = Map.of("store.url", "jdbc:postgresql://127.0.0.1:1/contextd", "http.host", host);
        try (var wiring = World.in(directory.resolve("one"), settings).wiring) {
            wiring.openRemote();
            wiring.serveHttp().close();
        }
    }

    @Test
    void aPasswordIsNotShown() {
        assertThat(new StoreUrl("jdbc:postgresql://ann:pw1@db/contextd?password=pw2", Optional.of("pw3")).toString())
                .isEqualTo("jdbc:postgresql://db/contextd");
    }
}
