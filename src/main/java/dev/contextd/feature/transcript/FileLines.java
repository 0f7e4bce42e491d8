package dev.contextd.feature.transcript;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The lines of a file from some byte on, one at a time; a file of any size takes the memory of one line.
final class FileLines implements AutoCloseable {
    /// Of a longer line only the beginning is kept.
    static final int LINE_BYTES_MAX = 16 * 1024 * 1024;

    /// What is kept of such a line.
    static final int CUT_BYTES = 64 * 1024;

    private static final int BUFFER = 256 * 1024;

    /// @param bytes of the whole line in the file, its end included
    /// @param end the offset behind it
    /// @param complete whether it ended with a line break; the last one may be half written
    record Read(String text, long bytes, long end, boolean complete) {
        boolean isCut() {
            return bytes > LINE_BYTES_MAX;
        }
    }

    private final FileChannel channel;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private long offset;

    FileLines(Path file, long start) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.READ);
        channel.position(start);
        in = Channels.newInputStream(channel);
        offset = start;
    }

    Optional<Read> next() throws IOException {
        var line = new ByteArrayOutputStream(1024);
        long bytes = 0;
        while (at < filled || fill()) {
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int room = Math.clamp(LINE_BYTES_MAX - bytes, 0, end - at);
            line.write(buffer, at, room);
            boolean complete = end < filled;
            bytes += end - at + (complete ? 1 : 0);
            at = complete ? end + 1 : end;
            if (complete) {
                return Optional.of(read(line, bytes, true));
            }
        }
        return bytes == 0 ? Optional.empty() : Optional.of(read(line, bytes, false));
    }

    private boolean fill() throws IOException {
        filled = Math.max(0, in.read(buffer));
        at = 0;
        return filled > 0;
    }

    private Read read(ByteArrayOutputStream line, long bytes, boolean complete) {
        offset += bytes;
        byte[] kept = line.toByteArray();
        int length = bytes > LINE_BYTES_MAX ? CUT_BYTES : kept.length;
        return new Read(new String(kept, 0, length, StandardCharsets.UTF_8), bytes, offset, complete);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
