package dev.contextd.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Stands between a client and an engine on loopback, and has something happen between two requests of the client, when
/// it has seen one answer and has not yet asked for more. Counts what is asked meanwhile.
public final class Interloper implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;
    private static final Pattern REQUEST =
            Pattern.compile("((?:GET|POST|PUT|DELETE) /[^ ?]*)[^ ]* HTTP/1.1\r\n.*", Pattern.DOTALL);

    private final int engine;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Plan> plan = new AtomicReference<>();

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    private record Plan(String words, int left, Runnable deed) {}

    private Interloper(int engine, ServerSocket door) {
        this.engine = engine;
        this.door = door;
    }

    /// @param engine its port
    public static Interloper before(int engine) throws IOException {
        var interloper = new Interloper(engine, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(interloper::accept);
        return interloper;
    }

    public int port() {
        return door.getLocalPort();
    }

    /// Does something once, before the engine hears of the request that comes so many after the next in which the words
    /// stand; 0 is that one itself.
    public void act(String words, int later, Runnable deed) {
        plan.set(new Plan(words, later, deed));
    }

    /// Whether it was done.
    public boolean acted() {
        return plan.get() == null;
    }

    /// What was asked since this was called last: method and path of each request.
    public List<String> asked() {
        var all = new ArrayList<String>();
        for (var one = asked.poll(); one != null; one = asked.poll()) {
            all.add(one);
        }
        return all;
    }

    private void accept() {
        try {
            while (true) {
                var client = door.accept();
                var server = new Socket(InetAddress.getLoopbackAddress(), engine);
                open.add(client);
                open.add(server);
                Thread.ofVirtual().start(() -> pass(client, server, true));
                Thread.ofVirtual().start(() -> pass(server, client, false));
            }
        } catch (IOException _) {
            return; // closed
        }
    }

    private void pass(Socket from, Socket to, boolean requests) {
        try (from;
                to) {
            byte[] buffer = new byte[BUFFER];
            for (int n = from.getInputStream().read(buffer);
                    n >= 0;
                    n = from.getInputStream().read(buffer)) {
                if (requests) {
                    notice(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
                }
                to.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException _) {
            return;
        }
    }

    private synchronized void notice(String sent) {
        var request = REQUEST.matcher(sent);
        if (!request.matches()) {
            return;
        }
        asked.add(request.group(1));
        var now = plan.get();
        if (now == null) {
            return;
        }
        if (now.words.isEmpty() || sent.contains(now.words)) {
            if (now.left == 0) {
                now.deed.run();
                plan.set(null);
            } else {
                plan.set(new Plan("", now.left - 1, now.deed));
            }
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
