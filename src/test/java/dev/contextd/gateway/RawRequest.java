package dev.contextd.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A request as it came over a socket.
///
/// @param head its lines, the first included
/// @param body without the marks of chunks
@SuppressWarnings("ArrayRecordComponent") // never compared
record RawRequest(List<String> head, byte[] body) {
    static RawRequest read(InputStream in) throws IOException {
        var head = head(in);
        String length = value(head, "content-length");
        return new RawRequest(
                head,
                value(head, "transfer-encoding").equals("chunked")
                        ? chunks(in)
                        : in.readNBytes(length.isEmpty() ? 0 : Integer.parseInt(length)));
    }

    private static List<String> head(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int read = in.read();
            if (read < 0) {
                throw new IOException("the connection ended after " + bytes.size() + " bytes of a head");
            }
            bytes.write(read);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1).strip().lines().toList();
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var all = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line(in), 16);
            all.write(in.readNBytes(length));
            line(in);
            if (length == 0) {
                return all.toByteArray();
            }
        }
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                throw new IOException("the connection ended in a chunk");
            }
            line.append((char) read);
        }
        return line.toString().strip();
    }

    private static String value(List<String> head, String name) {
        return values(head, name).stream().findFirst().orElse("");
    }

    private static List<String> values(List<String> head, String name) {
        return head.stream()
                .skip(1)
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .toList();
    }

    /// @param name in small letters
    List<String> values(String name) {
        return values(head, name);
    }

    String line() {
        return head.getFirst();
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
