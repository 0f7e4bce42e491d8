package dev.contextd.local.daemon;

import dev.contextd.local.bridge.Greeting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/// A process of the same user that is connected to the daemon.
public final class LocalClient {
    private final Greeting greeting;
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;
    private volatile boolean askedToGo;

    LocalClient(Greeting greeting, SocketChannel channel, InputStream in) {
        this.greeting = greeting;
        this.channel = channel;
        this.in = in;
        this.out = Channels.newOutputStream(channel);
    }

    public Greeting greeting() {
        return greeting;
    }

    public InputStream in() {
        return in;
    }

    public OutputStream out() {
        return out;
    }

    /// Whether it goes because the server does: it will come back to the next one.
    public boolean isAskedToGo() {
        return askedToGo;
    }

    /// Asks it to say nothing new and to go when all is answered.
    void askToGo() {
        askedToGo = true;
        try {
            new Greeting("retiring").write(out);
        } catch (IOException _) {
            // it has gone already
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // it is gone either way
        }
    }
}
