package dev.contextd.keep.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineUrl;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An engine that takes nothing because something newer is there, and then cannot say what.
class UploadTest {
    private HttpServer server;
    private Engine engine;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("_bulk", "{\"items\":[{\"index\":{\"status\":409}}]}");
        server.start();
        engine = new Engine(EngineUrl.of(
                "search.url",
                "opensearch+http://127.0.0.1:" + server.getAddress().getPort() + "/x"));
    }

    @AfterEach
    void stop() {
        engine.close();
        server.stop(0);
    }

    private void answer(String path, String json) {
        server.createContext("/i/" + path, exchange -> {
            try (exchange) {
                var bytes = json.getBytes(StandardCharsets.UTF_8);
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
    }

    private static IndexedItem item() {
        return new IndexedItem("a", "r", 7, "a model", "{}");
    }

    @Test
    void aVectorIsNotTakenForKeptWhereItCannotBeReadWhatIsThere() {
        answer(
                "_mget",
                "{\"docs\":[{\"_id\":\"a\",\"error\":{\"type\":\"no_shard_available_action_exception\",\"reason\":\"gone\"}}]}");

        assertThatThrownBy(() -> new Upload(engine, "i").send(List.of(item())))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.isNotYet()).isTrue();
                    assertThat(failure.sentence()).contains("gone");
                });
    }

    @Test
    void whereAnOtherDocumentIsThereNothingIsLeftToDo() throws Exception {
        answer("_mget", "{\"docs\":[{\"_id\":\"a\",\"found\":true,\"_source\":{\"ordinal\":8}}]}");

        new Upload(engine, "i").send(List.of(item()));
    }
}
