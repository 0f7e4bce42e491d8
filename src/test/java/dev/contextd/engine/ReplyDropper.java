package dev.contextd.engine;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// Stands between a client and an engine on loopback, and breaks connections at the worst moment: when the engine has
/// done what it was asked for and its reply is on the way.
public final class ReplyDropper implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final int engine;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicReference<String> trigger = new AtomicReference<>("");
    private final AtomicInteger dropped = new AtomicInteger();

    private ReplyDropper(int engine, ServerSocket door) {
        this.engine = engine;
        this.door = door;
    }

    /// @param engine its port
    public static ReplyDropper before(int engine) throws IOException {
        var dropper = new ReplyDropper(engine, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(dropper::accept);
        return dropper;
    }

    public int port() {
        return door.getLocalPort();
    }

    /// From now on drops the reply to the next request in which this stands, once.
    public void dropReplyTo(String words) {
        trigger.set(words);
    }

    /// How many were dropped.
    public int dropped() {
        return dropped.get();
    }

    private void accept() {
        try {
            while (true) {
                connect(door.accept());
            }
        } catch (IOException _) {
            return; // closed
        }
    }

    /// Whoever comes while the engine is away finds nobody, as without us.
    private void connect(Socket client) throws IOException {
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), engine);
            open.add(client);
            open.add(server);
            var dropping = new AtomicReference<>(false);
            Thread.ofVirtual().start(() -> requests(client, server, dropping));
            Thread.ofVirtual().start(() -> replies(client, server, dropping));
        } catch (ConnectException _) {
            client.close();
        }
    }

    private void requests(Socket client, Socket server, AtomicReference<Boolean> dropping) {
        try (client;
                server) {
            var in = client.getInputStream();
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                var words = trigger.get();
                if (!words.isEmpty()
                        && new String(buffer, 0, n, StandardCharsets.ISO_8859_1).contains(words)
                        && trigger.compareAndSet(words, "")) {
                    dropping.set(true);
                }
                server.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException _) {
            return;
        }
    }

    private void replies(Socket client, Socket server, AtomicReference<Boolean> dropping) {
        try (client;
                server) {
            InputStream in = server.getInputStream();
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (dropping.get()) {
                    dropped.incrementAndGet();
                    return;
                }
                client.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException _) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
