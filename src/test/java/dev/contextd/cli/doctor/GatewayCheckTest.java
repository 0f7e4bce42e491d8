package dev.contextd.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.app.config.Settings;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.cli.doctor.Check.Result;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatewayCheckTest {
    private static final String UPSTREAM = "gateway.upstream.anthropic";

    private static Finding check(Map<String, String> set) {
        return new GatewayCheck(Settings.read(set, Map.of(), Path.of("absent")), Map.of()).run();
    }

    @Test
    void withoutAnythingSetNobodyIsAsked() {
        assertThat(check(Map.of()))
                .isEqualTo(Finding.ok("gateway", "contextd run leaves branches that returned out of requests"));
        assertThat(check(Map.of("gateway.fold", "off")).message()).contains("gateway.fold=off");
    }

    @Test
    void anUpstreamThatWasSetHasToAnswer() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(404, -1);
            }
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();

        assertThat(check(Map.of(UPSTREAM, url)).message()).endsWith("; gateway.upstream.anthropic answers");

        server.stop(0);
        assertThat(check(Map.of(UPSTREAM, url)))
                .isEqualTo(
                        Finding.warning(
                                "gateway",
                                "gateway.upstream.anthropic: no connection to it can be made; contextd run would not reach a model there"));
    }

    @Test
    void whatCannotBeIsAProblem() {
        assertThat(check(Map.of("gateway.ca_file", "/absent.pem"))).satisfies(it -> {
            assertThat(it.result()).isEqualTo(Result.PROBLEM);
            assertThat(it.message()).contains("gateway.ca_file");
        });
        assertThat(check(Map.of("gateway.fold", "perhaps")).message()).contains("gateway.fold");
    }
}
