package dev.contextd.base.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// The lines of a stream as bytes, none longer than a bound.
public final class ByteLines {
    /// A line over the bound was skipped.
    public static final class TooLong extends Exception {
        private static final long serialVersionUID = 1;

        private final int bytesMax;

        TooLong(int bytesMax) {
            this.bytesMax = bytesMax;
        }

        public String sentence() {
            return "the message is over " + bytesMax + " bytes";
        }
    }

    private final InputStream in;
    private final int bytesMax;
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int filled;

    public ByteLines(InputStream in, int bytesMax) {
        this.in = in;
        this.bytesMax = bytesMax;
    }

    /// The next line, or empty at the end of the stream. A line over the bound is skipped whole and refused.
    public Optional<byte[]> next() throws IOException, TooLong {
        var line = new ByteArrayOutputStream();
        boolean tooLong = false;
        while (position < filled || fill()) {
            int end = newline();
            tooLong |= line.size() + end - position > bytesMax;
            if (!tooLong) {
                line.write(buffer, position, end - position);
            }
            boolean complete = end < filled;
            position = Math.min(filled, end + 1);
            if (complete) {
                return Optional.of(checked(line, tooLong));
            }
        }
        return line.size() == 0 && !tooLong ? Optional.empty() : Optional.of(checked(line, tooLong));
    }

    private byte[] checked(ByteArrayOutputStream line, boolean tooLong) throws TooLong {
        if (tooLong) {
            throw new TooLong(bytesMax);
        }
        return line.toByteArray();
    }

    private boolean fill() throws IOException {
        position = 0;
        filled = Math.max(0, in.read(buffer));
        return filled > 0;
    }

    private int newline() {
        int at = position;
        while (at < filled && buffer[at] != '\n') {
            at++;
        }
        return at;
    }
}
