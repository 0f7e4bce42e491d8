package dev.contextd.local.daemon;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.file.ProcessLock;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.Peer;
import dev.contextd.local.bridge.ServerLink;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Listens at an endpoint, one process at a time for each.
public final class Daemon implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Daemon.class.getName());

    private static final int BACKLOG = 128;

    /// How long whoever has the turn may take to make way.
    private static final Duration TURN = Duration.ofSeconds(20);

    private static final Duration PAUSE = Duration.ofMillis(50);

    /// How long clients may take to go when they are asked to.
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofSeconds(1);

    /// How a server runs.
    public enum Mode {
        /// Started by the first who needed it; ends by itself and makes way.
        DAEMON,
        /// Started by somebody who means it to stay.
        SERVE;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private final Endpoint endpoint;
    private final Mode mode;
    private volatile String address = "";
    private final Build build;
    private final ProcessLock listenLock;
    private final ServerSocketChannel server;
    private final Map<String, ClientHandler> handlers = new HashMap<>();
    private final Set<LocalClient> clients = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean retiring;
    private volatile long lastNeeded = System.nanoTime();

    private Daemon(Endpoint endpoint, Mode mode, Build build, ProcessLock listenLock, ServerSocketChannel server) {
        this.endpoint = endpoint;
        this.mode = mode;
        this.build = build;
        this.listenLock = listenLock;
        this.server = server;
    }

    /// Takes the place at an endpoint. Who comes has to wait until [#receive], and does.
    ///
    /// One that was started by itself makes way for one that is meant to stay; of two others, the first keeps
    /// its place.
    public static Daemon at(Endpoint endpoint, Mode mode, Build build) throws InterruptedException {
        try {
            var listenLock = listenLock(endpoint, mode);
            Files.deleteIfExists(endpoint.socket());
            var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(endpoint.socket()), BACKLOG);
            return new Daemon(endpoint, mode, build, listenLock, server);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "Nobody can be let in at " + endpoint.directory() + ": " + FileTrouble.of(e) + ".",
                    Map.of(),
                    e);
        }
    }

    private static ProcessLock listenLock(Endpoint endpoint, Mode mode) throws IOException, InterruptedException {
        long end = System.nanoTime() + TURN.toNanos();
        while (true) {
            var listenLock = ProcessLock.take(endpoint.lock());
            if (listenLock.isPresent()) {
                return listenLock.get();
            }
            var other = ServerLink.open(endpoint, new Greeting("status"));
            other.ifPresent(ServerLink::close);
            var welcome = other.map(ServerLink::welcome);
            boolean stays = welcome.flatMap(it -> it.field("mode"))
                    .filter(word -> mode == Mode.DAEMON || word.equals(Mode.SERVE.word()))
                    .isPresent();
            if (stays || System.nanoTime() > end) {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        "Another contextd "
                                + welcome.flatMap(it -> it.field("pid"))
                                        .map(pid -> "(process " + pid + ") ")
                                        .orElse("")
                                + "serves this data directory; end it with `contextd stop`, or choose another with"
                                + " --data-dir.");
            }
            if (welcome.isPresent()) {
                ServerLink.open(endpoint, new Greeting("stop")).ifPresent(ServerLink::close);
            }
            Thread.sleep(PAUSE);
        }
    }

    /// @param handlers by the kind of clients they are for
    /// @param idle how long to stay when nobody is there
    /// @param busy whether there is work to do without anybody there
    public void receive(Map<String, ClientHandler> handlers, Duration idle, BooleanSupplier busy) {
        this.handlers.putAll(handlers);
        this.handlers.put(
                "status", ClientHandler.answering(_ -> Map.of("visitors", Integer.toString(clients.size() - 1))));
        lastNeeded = System.nanoTime();
        Thread.ofPlatform().daemon().name("door").start(this::accept);
        if (mode == Mode.DAEMON) {
            Thread.ofPlatform().daemon().name("idle").start(() -> watch(idle, busy));
        }
    }

    /// Whatever one client met, the next may come: descriptors that ran out are there again when others have gone.
    private void accept() {
        boolean trouble = false;
        while (server.isOpen()) {
            try {
                var channel = server.accept();
                trouble = false;
                Thread.ofVirtual().name("local-client").start(() -> welcome(channel));
            } catch (ClosedChannelException _) {
                return; // it retires
            } catch (IOException e) {
                if (!trouble) {
                    LOG.log(Level.ERROR, "nobody can be let in at present, it goes on trying: " + e.getMessage());
                }
                trouble = true;
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void welcome(SocketChannel channel) {
        try (channel) {
            if (!Peer.isOurs(channel)) {
                LOG.log(Level.WARNING, "a process of another user came to the socket and was sent away");
                return;
            }
            var in = Channels.newInputStream(channel);
            var greeting = Greeting.read(in);
            if (greeting.isEmpty()) {
                return;
            }
            var client = new LocalClient(greeting.get(), channel, in);
            clients.add(client);
            try {
                serve(client);
            } finally {
                clients.remove(client);
                lastNeeded = System.nanoTime();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "a client has gone", e);
        }
    }

    private void serve(LocalClient client) throws IOException {
        var kind = client.greeting().kind();
        if (kind.equals("stop")) {
            greeting("stopping", Map.of()).write(client.out());
            clients.remove(client);
            Thread.ofPlatform().name("retire").start(this::retire);
            return;
        }
        var handler = handlers.get(kind);
        if (retiring || handler == null) {
            greeting(retiring ? "retiring" : "unknown", Map.of()).write(client.out());
            return;
        }
        greeting("welcome", handler.welcome(client)).write(client.out());
        handler.serve(client);
    }

    /// Says to all who come from now on where HTTP is served.
    void servesAt(String url) {
        address = url;
    }

    private Greeting greeting(String kind, Map<String, String> more) {
        var fields = new HashMap<>(more);
        fields.put(Greeting.ADDRESS, address);
        fields.put("build", build.toString());
        fields.put("mode", mode.word());
        fields.put("pid", Long.toString(ProcessHandle.current().pid()));
        return new Greeting(kind, fields);
    }

    private void watch(Duration idle, BooleanSupplier busy) {
        try {
            while (!retiring) {
                if (!Files.exists(endpoint.socket())) {
                    LOG.log(Level.INFO, "somebody took the socket away, so nobody can come any more: it ends");
                    retire();
                } else if (busy.getAsBoolean() || !clients.isEmpty()) {
                    lastNeeded = System.nanoTime();
                } else if (System.nanoTime() - lastNeeded > idle.toNanos()) {
                    LOG.log(Level.INFO, "nobody was there for a while: it ends");
                    retire();
                }
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException _) {
            // it ends anyway
        }
    }

    /// Lets nobody in any more and asks those who are there to go. What they have under way is finished.
    public void retire() {
        synchronized (this) {
            if (retiring) {
                return;
            }
            retiring = true;
        }
        try {
            server.close();
            Files.deleteIfExists(endpoint.socket());
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the socket stays behind: " + e.getMessage());
        }
        clients.forEach(LocalClient::askToGo);
        long end = System.nanoTime() + FAREWELL.toNanos();
        try {
            while (!clients.isEmpty() && System.nanoTime() < end) {
                Thread.sleep(Duration.ofMillis(5));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        clients.forEach(LocalClient::close);
        ended.countDown();
    }

    /// Waits until it has retired.
    public void await() throws InterruptedException {
        ended.await();
    }

    /// Gives the place back; call it when all that others might want is closed.
    @Override
    public void close() throws IOException {
        retire();
        listenLock.close();
    }
}
