package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineUrl;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoreIndexesTest {
    @Test
    void twoCopiesAreWantedFromWhenThereAreTwoNodesAndNeverAgainLess() throws Exception {
        var nodes = new AtomicInteger(1);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/_cluster/health", exchange -> {
            var body = ("{\"number_of_data_nodes\":" + nodes.get() + "}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var url = EngineUrl.of(
                "store.url",
                "opensearch+http://127.0.0.1:" + server.getAddress().getPort() + "/p");
        try (var engine = new Engine(url)) {
            var indexes = new StoreIndexes(engine, "log", "record", "operation", new AtomicInteger(1));
            indexes.lookForCopies();
            assertThat(indexes.safely()).contains("wait_for_active_shards=1");

            nodes.set(3);
            indexes.lookForCopies();
            assertThat(indexes.safely()).contains("wait_for_active_shards=2");

            nodes.set(1);
            indexes.lookForCopies();
            assertThat(indexes.safely()).contains("wait_for_active_shards=2").contains("timeout=");
        } finally {
            server.stop(0);
        }
    }
}
