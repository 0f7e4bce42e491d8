package dev.contextd.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// A client that says exactly what a test wants, and sees every byte of the answer.
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    RawClient(String url) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = socket.getInputStream();
    }

    static String post(String url, String headers, String body) {
        return "POST " + URI.create(url).getRawPath() + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers
                + "Content-Type: application/json\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n" + body;
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /// All up to and with this text.
    String readTo(String text) throws IOException {
        var read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("it ended after: " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /// The rest, until the other end closes or breaks off.
    String readToEnd() throws IOException {
        var read = new StringBuilder();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                read.append((char) next);
            }
        } catch (java.net.SocketException _) {
            // broken off, which is an end too
        }
        return read.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
