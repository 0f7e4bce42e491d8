package dev.contextd.engine;

import dev.contextd.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// PostgreSQL from the operating system, with a data directory of its own, on loopback.
public final class PostgresServer implements AutoCloseable {
    public static final String USER = "contextd";
    public static final String PASSWORD = "of-the-tests";

    private final long owner;
    private final Path folder;
    private final int port;
    private @Nullable EngineProcess process;

    private PostgresServer(long owner, Path folder, int port) {
        this.owner = owner;
        this.folder = folder;
        this.port = port;
    }

    /// The JDBC URL of an empty database on a server that all tests of a run share.
    public static String sharedDatabase() {
        var server = SharedEngine.at(
                "postgres",
                url -> answers(url),
                () -> start(SharedEngine.owner()).url("postgres"));
        return database(server);
    }

    /// A server of the caller's own, which ends with it at the latest.
    public static PostgresServer start() throws Exception {
        return start(ProcessHandle.current().pid());
    }

    private static PostgresServer start(long owner) throws Exception {
        var server = new PostgresServer(owner, EngineProcess.folder("postgres"), SharedEngine.freePort());
        Files.writeString(server.folder.resolve("password"), PASSWORD);
        server.launch(List.of(
                "sh",
                "-c",
                program("initdb") + " -D db -U " + USER
                        + " --pwfile=password -A scram-sha-256 --no-sync -E UTF8 --locale=C.UTF-8"));
        server.running().join();
        server.restart();
        return server;
    }

    /// An empty database on this server.
    public String database() {
        return database(url("postgres"));
    }

    private static String database(String server) {
        var name = "t" + UUID.randomUUID().toString().replace("-", "");
        try (var connection = DriverManager.getConnection(server);
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server.replace("/postgres?", "/" + name + "?");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + USER + "&password=" + PASSWORD;
    }

    /// Starts it on the data that it has.
    public void restart() throws Exception {
        launch(List.of(
                program("postgres"),
                "-D",
                folder.resolve("db").toString(),
                "-p",
                Integer.toString(port),
                "-h",
                "127.0.0.1",
                "-k",
                folder.toString(),
                "-c",
                "fsync=off",
                "-c",
                "max_connections=200"));
        Eventually.see(() -> answers(url("postgres")) || !running().isAlive(), Boolean::booleanValue);
        if (!running().isAlive()) {
            throw new IOException("PostgreSQL did not come up: " + running().told());
        }
    }

    private void launch(List<String> command) throws IOException {
        process = EngineProcess.start(owner, "QUIT", folder, Map.of(), command);
    }

    private static String program(String name) throws IOException {
        try (var versions = Files.newDirectoryStream(Path.of("/usr/lib/postgresql"))) {
            for (Path version : versions) {
                var program = version.resolve("bin").resolve(name);
                if (Integer.parseInt(version.getFileName().toString()) >= 15 && Files.isExecutable(program)) {
                    return program.toString();
                }
            }
        } catch (IOException _) {
            // said below
        }
        throw new IOException("PostgreSQL 15 or newer is not installed: apt-get install postgresql");
    }

    private static boolean answers(String url) {
        try (var connection = DriverManager.getConnection(url)) {
            return connection.isValid(1);
        } catch (SQLException _) {
            return false;
        }
    }

    /// Ends it at once, without a word to its clients.
    public void kill() throws IOException {
        running().kill("QUIT");
    }

    public void pause() throws IOException {
        running().signal("STOP");
    }

    public void resume() throws IOException {
        running().signal("CONT");
    }

    @Override
    public void close() throws IOException {
        kill();
        EngineProcess.run(List.of("rm", "-rf", folder.toString()));
    }

    private EngineProcess running() {
        return Objects.requireNonNull(process, "not started");
    }
}
