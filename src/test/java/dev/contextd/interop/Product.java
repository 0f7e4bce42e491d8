package dev.contextd.interop;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.access.Pass;
import dev.contextd.base.project.Owner;
import dev.contextd.mcp.http.HttpTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The product as its users have it, with nothing in its data directory and patience for many calls.
final class Product implements AutoCloseable {
    private static final String RATE = "1000/100000";

    private final HttpTransport http;
    private final String token;

    private Product(HttpTransport http, String token) {
        this.http = http;
        this.token = token;
    }

    /// Listens on a free port.
    static Product start(Path directory) {
        return start(directory, Map.of());
    }

    /// The same with settings of its own.
    static Product start(Path directory, Map<String, String> more) {
        var wiring = wiring(directory, more);
        return new Product(wiring.serveHttp(), wiring.localToken().ready());
    }

    /// The same without a lock on the door, for the official suite, which cannot bring a token.
    static Product startOpen(Path directory) {
        var wiring = wiring(directory, Map.of());
        return new Product(wiring.serveHttp(_ -> Pass.always(wiring.localUser())), "");
    }

    private static Wiring wiring(Path directory, Map<String, String> more) {
        var flags = new HashMap<>(Map.of(
                "data_dir",
                directory.resolve("data").toString(),
                "http.port",
                "0",
                "rate.default",
                RATE,
                "toolsets",
                "all"));
        flags.putAll(more);
        var settings = Settings.read(flags, Map.of(), directory.resolve("no-settings"));
        var config = Config.of(settings, Map.of(), directory, directory);
        return new Wiring(config, InstantSource.system(), Owner.alone("tester"), List.of());
    }

    /// What a client sends to be let in.
    String authorization() {
        return "Bearer " + token;
    }

    String url() {
        return "http://localhost:" + http.port() + "/mcp";
    }

    String origin() {
        return "http://localhost:" + http.port();
    }

    /// The command that serves standard input and output from the packaged program, as the launcher would.
    static List<String> stdioCommand(Path directory) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                Path.of("target", "contextd.jar").toAbsolutePath().toString(),
                "stdio",
                "--toolsets",
                "all",
                "--data-dir",
                stdioData(directory).toString(),
                "--config-file",
                "/dev/null");
    }

    static Path stdioData(Path directory) {
        return directory.resolve("stdio-data");
    }

    @Override
    public void close() throws IOException {
        http.close();
    }
}
