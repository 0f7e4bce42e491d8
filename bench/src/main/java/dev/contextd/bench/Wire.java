package dev.contextd.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// One kept-alive HTTP/1.1 connection. It does as little as a client can, so that the server is what is measured.
final class Wire implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[64 * 1024];
    private int filled;
    private int read;
    private String head = "";

    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = socket.getInputStream();
    }

    static byte[] post(int port, String headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Type: application/json\r\n"
                + "Accept: application/json, text/event-stream\r\n" + headers + "Content-Length: " + bytes.length
                + "\r\n\r\n" + body;
        return head.getBytes(StandardCharsets.UTF_8);
    }

    /// Sends a request and reads the answer to its end; refuses every status but the expected.
    ///
    /// @return the body as it came, the marks of its chunks included
    String exchange(byte[] request, int status) throws IOException {
        socket.getOutputStream().write(request);
        filled = 0;
        read = 0;
        head = readHead();
        if (!head.startsWith("http/1.1 " + status)) {
            throw new IOException("expected " + status + ", got " + head);
        }
        int start = read;
        if (header("transfer-encoding").isPresent()) {
            skipChunks();
        } else {
            skip(Integer.parseInt(header("content-length").orElse("0")));
        }
        return new String(buffer, start, read - start, StandardCharsets.UTF_8);
    }

    /// A header of the last answer.
    Optional<String> header(String name) {
        int at = head.indexOf("\r\n" + name + ":");
        if (at < 0) {
            return Optional.empty();
        }
        int start = at + name.length() + 3;
        return Optional.of(head.substring(start, head.indexOf("\r\n", start)).strip());
    }

    /// In lower case, which is safe for the ids of sessions: both servers make theirs of hexadecimal digits.
    private String readHead() throws IOException {
        int scanned = 0;
        while (true) {
            for (; scanned + 3 < filled; scanned++) {
                if (buffer[scanned] == '\r' && buffer[scanned + 2] == '\r' && buffer[scanned + 3] == '\n') {
                    read = scanned + 4;
                    return new String(buffer, 0, read, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
                }
            }
            fill();
        }
    }

    private void skipChunks() throws IOException {
        int size;
        do {
            size = Integer.parseInt(line(), 16);
            skip(size + 2);
        } while (size > 0);
    }

    private String line() throws IOException {
        int end = read;
        while (end + 1 >= filled || buffer[end] != '\r') {
            if (end + 1 < filled) {
                end++;
            } else {
                fill();
            }
        }
        String line = new String(buffer, read, end - read, StandardCharsets.ISO_8859_1);
        read = end + 2;
        return line;
    }

    private void skip(int bytes) throws IOException {
        while (filled - read < bytes) {
            fill();
        }
        read += bytes;
    }

    private void fill() throws IOException {
        int more = in.read(buffer, filled, buffer.length - filled);
        if (more <= 0) {
            throw new IOException("the answer ended early: " + new String(Arrays.copyOf(buffer, filled)));
        }
        filled += more;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
