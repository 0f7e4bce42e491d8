package dev.contextd.gateway;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server on loopback that answers with whatever bytes a test wants, and keeps what it was asked.
final class RawUpstream implements AutoCloseable {
    private final ServerSocket socket;
    private final List<RawRequest> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile Answering answering = (_, out) -> out.write(ok("{}"));

    /// What is written in answer to a request. The connection stays open for the next one unless this throws.
    interface Answering {
        void answer(RawRequest request, Wire out) throws Exception;
    }

    /// The way back.
    static final class Wire {
        private final Socket socket;
        private final OutputStream out;

        private Wire(Socket socket) throws IOException {
            this.socket = socket;
            this.out = socket.getOutputStream();
        }

        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        void chunk(String text) throws IOException {
            write(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
        }

        /// Waits until the other end closes.
        void awaitEnd() throws IOException {
            if (socket.getInputStream().read() >= 0) {
                throw new IOException("the other end goes on");
            }
        }

        void close() throws IOException {
            socket.close();
        }
    }

    RawUpstream() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::listen);
    }

    static String ok(String json) {
        return answer("200 OK", json);
    }

    static String answer(String status, String json) {
        return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + json.length()
                + "\r\n\r\n" + json;
    }

    static final String STREAM =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    URI url() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    void answer(Answering how) {
        answering = how;
    }

    List<RawRequest> requests() {
        return requests;
    }

    RawRequest last() {
        return requests.getLast();
    }

    private void listen() {
        while (!socket.isClosed()) {
            try {
                var accepted = socket.accept();
                open.add(accepted);
                Thread.ofVirtual().start(() -> serve(accepted));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket accepted) {
        try (accepted) {
            var wire = new Wire(accepted);
            while (true) {
                var request = RawRequest.read(accepted.getInputStream());
                requests.add(request);
                answering.answer(request, wire);
            }
        } catch (Exception _) {
            // the test saw what it wanted to see, or will miss it
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (var each : open) {
            each.close();
        }
    }
}
