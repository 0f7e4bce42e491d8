package dev.contextd.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.HttpClientOfTests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged configuration of a load balancer in a real nginx, before two servers.
class BalancerIT {
    private static final String TOKEN_FILE = "data/local-token";

    @TempDir
    Path directory;

    private World one;
    private World other;
    private int port;
    private @Nullable Process nginx;

    @BeforeEach
    void open() throws Exception {
        one = World.in(directory.resolve("one"));
        int first = one.http().mcp().getPort();
        // Replicas let the same people in.
        Files.createDirectories(directory.resolve("other/data"));
        Files.copy(
                directory.resolve("one").resolve(TOKEN_FILE),
                directory.resolve("other").resolve(TOKEN_FILE));
        other = World.in(directory.resolve("other"));
        int second = other.http().mcp().getPort();
        port = freePort();
        var packaged = Files.readString(Path.of("packaging/nginx.conf"))
                .replace("contextd-1:9090", "127.0.0.1:" + first)
                .replace("contextd-2:9090", "127.0.0.1:" + second)
                .replace("listen 8080;", "listen 127.0.0.1:" + port + ";");
        Files.writeString(directory.resolve("packaged.conf"), packaged);
        Files.writeString(directory.resolve("nginx.conf"), """
                daemon off;
                pid nginx.pid;
                worker_processes 1;
                events {}
                http {
                    access_log off;
                    client_body_temp_path body;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                    include %s;
                }
                """.formatted(directory.resolve("packaged.conf")));
        nginx = nginx();
        Eventually.isTrue(() -> {
            try {
                return client().send("GET", "/health", "", Map.of()).status() == 200;
            } catch (IOException _) {
                return false;
            }
        });
    }

    private static int freePort() throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private Process nginx() throws IOException {
        var command = new ArrayList<String>();
        command.add(DebianFile.named("nginx").toString());
        command.addAll(List.of(
                "-p",
                directory.toString(),
                "-e",
                "stderr",
                "-c",
                directory.resolve("nginx.conf").toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("nginx.log").toFile())
                .start();
    }

    private HttpClientOfTests client() throws IOException {
        return new HttpClientOfTests(
                port,
                Files.readString(directory.resolve("one").resolve(TOKEN_FILE)).strip());
    }

    @AfterEach
    void close() throws Exception {
        var running = nginx;
        if (running != null) {
            running.destroy();
            running.waitFor(10, TimeUnit.SECONDS);
        }
        one.close();
        other.close();
    }

    /// How many calls of a tool a server has had.
    private static long calls(World world) throws Exception {
        return world.http()
                .call("status", "{}")
                .json()
                .at("/result/structuredContent/metrics/calls/echo/count")
                .asLong();
    }

    private boolean echoes(int number) throws Exception {
        return client().call("echo", Json.object().put("text", "call " + number).toString())
                .json()
                .toString()
                .contains("call " + number);
    }

    @Test
    void callsGoToBothAndToTheOneThatIsLeft() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(echoes(i)).isTrue();
        }
        assertThat(calls(one)).isPositive();
        assertThat(calls(other)).isPositive();

        other.close();

        for (int i = 0; i < 10; i++) {
            assertThat(echoes(i)).isTrue();
        }
    }
}
