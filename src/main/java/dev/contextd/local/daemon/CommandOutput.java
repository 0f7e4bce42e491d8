package dev.contextd.local.daemon;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// The wire format of a remote command: its output, its errors and its exit code as length-prefixed frames.
final class CommandOutput {
    static final int OUT = 'o';
    static final int ERR = 'e';
    static final int EXIT = 'x';

    /// The server says something of its own, a line.
    private static final int ASIDE = '{';

    private static final int LENGTH_MAX = 1 << 20;

    private final DataOutputStream out;

    CommandOutput(OutputStream out) {
        this.out = new DataOutputStream(out);
    }

    PrintWriter writer(int kind) {
        var stream = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                send(kind, bytes, from, length);
            }
        };
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    void exit(int code) throws IOException {
        send(EXIT, new byte[] {(byte) code}, 0, 1);
    }

    private synchronized void send(int kind, byte[] bytes, int from, int length) throws IOException {
        out.write(kind);
        out.writeInt(length);
        out.write(bytes, from, length);
        out.flush();
    }

    interface Listener {
        void heard(int kind, byte[] bytes) throws IOException;
    }

    /// Reads until the exit code, and gives it.
    static int read(DataInputStream in, Listener listener) throws IOException {
        while (true) {
            int kind = in.readUnsignedByte();
            if (kind == ASIDE) {
                skipLine(in);
                continue;
            }
            int length = in.readInt();
            if (length < 0 || length > LENGTH_MAX) {
                throw new IOException("a frame of " + length + " bytes");
            }
            var bytes = in.readNBytes(length);
            if (kind == EXIT) {
                return bytes[0];
            }
            listener.heard(kind, bytes);
        }
    }

    private static void skipLine(DataInputStream in) throws IOException {
        int read = in.readUnsignedByte();
        while (read != '\n') {
            read = in.readUnsignedByte();
        }
    }
}
