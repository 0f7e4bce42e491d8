package dev.contextd;

import dev.contextd.app.Config;
import dev.contextd.app.Engines;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Setting;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Owner;
import dev.contextd.mcp.http.HttpTransport;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The real system in a directory of its own, with a clock you move and three tools that tests need.
public final class World implements AutoCloseable {
    static {
        HttpClientOfTests.mayNameAnyHost();
    }

    private static final String UNLIMITED = "100000/100000";

    public final TestClock clock;
    public final WaitTool wait;
    public final EndlessTool endless = new EndlessTool();
    public final Wiring wiring;
    public final Config config;
    private final Path directory;
    private @Nullable HttpTransport http;

    private World(
            Path directory,
            Map<String, String> flags,
            Duration waitDeadline,
            TestClock clock,
            Optional<Engines> engines,
            Map<String, String> environment) {
        this.directory = directory;
        this.clock = clock;
        var all = new HashMap<>(Map.of("data_dir", directory.resolve("data").toString(), "http.port", "0"));
        Settings.ALL.stream()
                .map(Setting::key)
                .filter(key -> key.startsWith("rate."))
                .forEach(key -> all.put(key, UNLIMITED));
        all.putAll(flags);
        config = Config.of(
                Settings.read(all, Map.of(), directory.resolve("none")),
                environment,
                directory.resolveSibling("home"),
                directory);
        wait = new WaitTool(waitDeadline);
        List<Tool<?, ?>> tools = List.of(new EchoTool(), wait, endless);
        wiring = new Wiring(
                config,
                clock,
                Owner.alone("somebody"),
                tools,
                SharedModel::at,
                engines.orElseGet(() -> Engines.of(config)));
    }

    public static World in(Path directory) {
        return in(directory, Map.of());
    }

    public static World in(Path directory, Map<String, String> flags) {
        return new World(directory, flags, Duration.ofMinutes(1), new TestClock(), Optional.empty(), Map.of());
    }

    /// In an environment with these variables.
    public static World in(Path directory, Map<String, String> flags, Map<String, String> environment) {
        return new World(directory, flags, Duration.ofMinutes(1), new TestClock(), Optional.empty(), environment);
    }

    /// The same with something else behind the ports.
    public static World on(Engines engines, TestClock clock, Path directory, Map<String, String> flags) {
        return new World(directory, flags, Duration.ofMinutes(1), clock, Optional.of(engines), Map.of());
    }

    public static World impatientIn(Path directory, Duration waitDeadline) {
        return new World(directory, Map.of(), waitDeadline, new TestClock(), Optional.empty(), Map.of());
    }

    /// A client of the HTTP transport, which is started for the first one.
    public HttpClientOfTests http() {
        if (http == null) {
            http = wiring.serveHttp();
        }
        return new HttpClientOfTests(http.port(), wiring.localToken().ready());
    }

    /// A client on the two streams of a stdio server of its own, started in the directory.
    public StdioClientOfTests stdio() throws IOException {
        return stdio(config.selection());
    }

    /// The same for one that wants these tools.
    public StdioClientOfTests stdio(ToolSelection wanted) throws IOException {
        return new StdioClientOfTests((in, out) -> {
            var connection = Connection.startedIn(directory);
            wiring.serveStdio(in, out, connection, wanted);
            wiring.leave(connection);
        });
    }

    @Override
    public void close() throws IOException {
        wait.release.countDown();
        endless.release();
        if (http != null) {
            http.close();
        }
        wiring.close();
    }
}
