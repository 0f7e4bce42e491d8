package dev.contextd.base.stream;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/// What a command prints to. Whoever reads it may have enough, as `head` has: then the command ends, quietly.
@SuppressWarnings("resource") // it is the process's, not ours to close
public final class StandardOutput extends OutputStream {
    /// What a shell expects of a command that nobody reads: 128 and the number of the signal that would have ended it.
    public static final int EXIT_CODE = 141;

    private final OutputStream out;

    /// Nobody reads any more. Unchecked, since writers between swallow what is not.
    public static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Closed(IOException cause) {
            super(cause);
        }
    }

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    /// Lines in the encoding of the terminal, each written at once.
    public PrintWriter writer() {
        return new PrintWriter(this, true, Charset.forName(System.getProperty("stdout.encoding", "UTF-8")));
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new Closed(e);
        }
    }

    @Override
    public void flush() {
        // nothing is held back here
    }
}
