package dev.contextd.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A real PostgreSQL that says of itself that it is of version 13, to whoever comes by way of here without TLS.
public final class OlderPostgres implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final int server;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private OlderPostgres(int server, ServerSocket door) {
        this.server = server;
        this.door = door;
    }

    /// @param server the port of the real one
    public static OlderPostgres before(int server) throws IOException {
        var older = new OlderPostgres(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(older::accept);
        return older;
    }

    public int port() {
        return door.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                var client = door.accept();
                var real = new Socket(InetAddress.getLoopbackAddress(), server);
                open.add(client);
                open.add(real);
                Thread.ofVirtual().start(() -> carry(client, real));
                Thread.ofVirtual().start(() -> carry(real, client));
            }
        } catch (IOException _) {
            return; // closed
        }
    }

    private static void carry(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                var words = new String(buffer, 0, n, StandardCharsets.ISO_8859_1)
                        .replaceFirst("(?<=server_version\0)\\d\\d", "13");
                out.write(words.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException _) {
            return; // one of the two has gone
        }
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
