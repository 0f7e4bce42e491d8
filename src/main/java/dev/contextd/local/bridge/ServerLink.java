package dev.contextd.local.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Optional;

/// A connection to the server, after both ends have said who they are.
public final class ServerLink implements AutoCloseable {
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;
    private final Greeting welcome;

    private ServerLink(SocketChannel channel, InputStream in, OutputStream out, Greeting welcome) {
        this.channel = channel;
        this.in = in;
        this.out = out;
        this.welcome = welcome;
    }

    /// Empty if nobody is there, or somebody who does not speak to us.
    public static Optional<ServerLink> open(Endpoint endpoint, Greeting greeting) {
        try {
            var channel = endpoint.connect();
            var in = Channels.newInputStream(channel);
            var out = Channels.newOutputStream(channel);
            greeting.write(out);
            var welcome = Greeting.read(in);
            if (welcome.isEmpty()) {
                channel.close();
            }
            return welcome.map(it -> new ServerLink(channel, in, out, it));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// What the server said of itself.
    public Greeting welcome() {
        return welcome;
    }

    public InputStream in() {
        return in;
    }

    /// One line.
    void write(byte[] line) throws IOException {
        var whole = Arrays.copyOf(line, line.length + 1);
        whole[line.length] = '\n';
        out.write(whole);
        out.flush();
    }

    public OutputStream out() {
        return out;
    }

    /// Says that no more will come, and leaves the other direction open.
    public void finish() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // it is gone either way
        }
    }
}
