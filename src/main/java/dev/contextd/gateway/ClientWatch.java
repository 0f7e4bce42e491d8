package dev.contextd.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Notices that a client has gone while its request is under way, also when there is nothing to write to it.
///
/// Whoever reads from a connection is told when it ends, and between the last byte of a request and the answer nobody
/// does. So this reads. What comes then is a request that the client has sent ahead; it is put where the server looks
/// for the next one, and from there on nothing is watched.
final class ClientWatch implements Callback, AutoCloseable {
    private static final int AHEAD_BYTES_MAX = 4_096;

    private final AbstractEndPoint client;
    private final Connection connection;
    private boolean registered;
    private boolean over;
    private boolean gone;
    private Upstream.@Nullable Sending sending;

    ClientWatch(Request request) {
        connection = request.getConnectionMetaData().getConnection();
        client = (AbstractEndPoint) connection.getEndPoint();
    }

    /// All of the request was read: from here on the connection is nobody else's.
    synchronized void begin() {
        if (!over && !registered) {
            registered = client.tryFillInterested(this);
        }
    }

    /// What to give up when the client goes; at once, if it has gone.
    void over(Upstream.Sending begun) {
        boolean late;
        synchronized (this) {
            sending = begun;
            late = gone;
        }
        if (late) {
            begun.cancel();
        }
    }

    synchronized boolean isGone() {
        return gone;
    }

    /// There is something to read, or the end.
    @Override
    public void succeeded() {
        synchronized (this) {
            registered = false;
            if (over || !isAtEnd()) {
                return;
            }
        }
        leave();
    }

    private boolean isAtEnd() {
        try {
            var ahead = BufferUtil.allocate(AHEAD_BYTES_MAX);
            int read = client.fill(ahead);
            if (read > 0) {
                keep(ahead);
            } else if (read == 0) {
                begin();
            }
            return read < 0;
        } catch (IOException _) {
            return true;
        }
    }

    private void keep(ByteBuffer ahead) {
        ((Connection.UpgradeTo) connection).onUpgradeTo(ahead);
    }

    @Override
    public void failed(Throwable why) {
        synchronized (this) {
            registered = false;
            if (over) {
                return;
            }
        }
        leave();
    }

    private void leave() {
        Upstream.@Nullable Sending begun;
        synchronized (this) {
            gone = true;
            begun = sending;
        }
        if (begun != null) {
            begun.cancel();
        }
        client.close();
    }

    /// Gives the connection back to the server, which reads the next request from it.
    @Override
    public void close() {
        boolean reading;
        synchronized (this) {
            over = true;
            reading = registered;
        }
        if (reading) {
            client.getFillInterest().onFail(new CancellationException());
        }
    }
}
