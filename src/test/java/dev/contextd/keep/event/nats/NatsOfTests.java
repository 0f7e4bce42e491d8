package dev.contextd.keep.event.nats;

import dev.contextd.Eventually;
import dev.contextd.keep.event.EventTarget;
import dev.contextd.packaging.DebianFile;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.OrderedConsumerConfiguration;
import io.nats.client.api.StreamInfoOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A real NATS server in a directory of its own, which can be stopped and started again.
@SuppressWarnings("try") // the client's own classes say that closing them may be interrupted
public final class NatsOfTests implements AutoCloseable {
    private final Path directory;
    private final Path program;
    private final int port;
    private @Nullable Process process;

    private NatsOfTests(Path directory, String which) throws IOException {
        this.directory = directory;
        this.program = DebianFile.named(which);
        this.port = freePort();
    }

    public static NatsOfTests started(Path directory) throws Exception {
        return started(directory, "nats-server", "");
    }

    /// @param which of those that `scripts/debian-tools` has brought
    /// @param more of its configuration
    static NatsOfTests started(Path directory, String which, String more) throws Exception {
        return configured(
                directory, which, "jetstream: { store_dir: \"" + directory.resolve("store") + "\" }\n" + more);
    }

    /// Several that know each other, of which not all have to be there.
    static List<NatsOfTests> clustered(Path directory, int size) throws Exception {
        var routes = new ArrayList<Integer>();
        for (int i = 0; i < size; i++) {
            routes.add(freePort());
        }
        var urls =
                routes.stream().map(port -> "\"nats://127.0.0.1:" + port + "\"").toList();
        var servers = new ArrayList<NatsOfTests>();
        for (int i = 0; i < size; i++) {
            servers.add(started(
                    directory.resolve("n" + i),
                    "nats-server",
                    "server_name: n" + i + "\ncluster: { name: tests, listen: \"127.0.0.1:" + routes.get(i)
                            + "\", routes: " + urls + " }"));
        }
        return servers;
    }

    private static int freePort() throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /// One that we refuse.
    public static NatsOfTests outdated(Path directory) throws Exception {
        return started(directory, "nats-server-outdated", "");
    }

    /// One that keeps nothing.
    static NatsOfTests plain(Path directory) throws Exception {
        return configured(directory, "nats-server", "");
    }

    private static NatsOfTests configured(Path directory, String which, String configuration) throws Exception {
        var server = new NatsOfTests(directory, which);
        Files.createDirectories(directory);
        Files.writeString(
                server.configuration(), "host: 127.0.0.1\nport: " + server.port + "\n" + configuration + "\n");
        server.start();
        return server;
    }

    private Path configuration() {
        return directory.resolve("nats.conf");
    }

    public void start() throws Exception {
        var started = new ProcessBuilder(
                        program.toString(), "-c", configuration().toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("nats.log").toFile())
                .start();
        process = started;
        Eventually.isTrue(() -> {
            if (!started.isAlive()) {
                throw new AssertionError(Files.readString(directory.resolve("nats.log")));
            }
            return listens();
        });
    }

    private boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return socket.getInputStream().read() == 'I';
        } catch (IOException _) {
            return false;
        }
    }

    /// As `kill -9` does.
    public void kill() throws InterruptedException {
        var running = process;
        if (running != null) {
            running.destroyForcibly();
            running.waitFor(10, TimeUnit.SECONDS);
        }
    }

    public String url() {
        return "nats://127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    EventTarget target() {
        return new EventTarget(List.of(URI.create(url())), Optional.empty(), Optional.empty(), 1);
    }

    Connection connect() throws IOException, InterruptedException {
        return Nats.connect(new Options.Builder().server(url()).noReconnect().build());
    }

    /// All that has happened in branches, the oldest first; nothing while nobody has published.
    public List<Kept> branches() throws Exception {
        try (var connection = connect()) {
            return connection.jetStreamManagement().getStreamNames().contains(BranchStream.NAME)
                    ? kept("*.*.*.branches.*")
                    : List.of();
        }
    }

    /// How many events the stream keeps of a subject, as the one of its servers knows that leads the others.
    long count(String subject) throws Exception {
        try (var connection = connect()) {
            return connection
                    .jetStreamManagement()
                    .getStreamInfo(BranchStream.NAME, StreamInfoOptions.filterSubjects(subject))
                    .getStreamState()
                    .getSubjects()
                    .stream()
                    .mapToLong(one -> one.getCount())
                    .sum();
        }
    }

    /// What the stream keeps of a subject, which may have wildcards, the oldest first.
    List<Kept> kept(String subject) throws Exception {
        try (var connection = connect()) {
            var streams = connection.jetStreamManagement();
            var kept = new ArrayList<Kept>();
            var state = streams.getStreamInfo(BranchStream.NAME).getStreamState();
            var consumer = connection
                    .getStreamContext(BranchStream.NAME)
                    .createOrderedConsumer(new OrderedConsumerConfiguration().filterSubject(subject));
            if (state.getMsgCount() > 0) {
                try (var all = consumer.fetchMessages((int) state.getMsgCount())) {
                    for (var message = all.nextMessage(); message != null; message = all.nextMessage()) {
                        kept.add(new Kept(
                                message.getSubject(),
                                Optional.ofNullable(message.getHeaders().getFirst("Nats-Msg-Id"))
                                        .orElse(""),
                                new String(message.getData(), StandardCharsets.UTF_8)));
                        if (message.metaData().pendingCount() == 0) {
                            break;
                        }
                    }
                }
            }
            return kept;
        }
    }

    /// An event as a follower gets it.
    public record Kept(String subject, String id, String json) {}

    @Override
    public void close() {
        try {
            kill();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
