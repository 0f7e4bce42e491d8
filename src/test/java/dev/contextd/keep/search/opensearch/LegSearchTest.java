package dev.contextd.keep.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Legs;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A search that meets an index whose shards are just going elsewhere.
class LegSearchTest {
    private static final String GONE =
            "{\"responses\":[{\"error\":{\"reason\":\"all shards failed\"},\"status\":503}]}";
    private static final String NOTHING =
            "{\"responses\":[{\"timed_out\":false,\"hits\":{\"hits\":[]},\"status\":200}]}";

    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer server;
    private int vain;

    @BeforeEach
    void listen() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            var body = (asked.incrementAndGet() <= vain ? GONE : NOTHING).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void leave() {
        server.stop(0);
    }

    private Legs legs() throws Gone {
        var url = EngineUrl.of(
                "search.url",
                "opensearch+http://127.0.0.1:" + server.getAddress().getPort() + "/x");
        try (var engine = new Engine(url)) {
            return new LegSearch(engine, "x-search", VectorDialect.OPENSEARCH, new Crowds(10), Corpora.words("apple"))
                    .legs();
        }
    }

    @Test
    void asksAgain() throws Exception {
        vain = 2;

        assertThat(legs()).isEqualTo(Legs.NONE);
        assertThat(asked).hasValue(3);
    }

    @Test
    void givesUpWhenThatGoesOn() {
        vain = Integer.MAX_VALUE;

        assertThatThrownBy(this::legs)
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.isNotYet()).isTrue());
        assertThat(asked).hasValue(4);
    }
}
