package dev.contextd.mcp.http;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/// Takes what a client is still sending after its request was refused, and throws it away.
///
/// A connection that is closed with bytes unread is reset, and a client that is reset while it sends never sees why
/// it was refused. Whoever sends very much more is cut off all the same.
final class BodyDrain implements Callback {
    private static final long BYTES_MAX = 64L << 20;

    private final Request request;
    private final Callback whenDone;
    private final AtomicLong taken = new AtomicLong();

    BodyDrain(Request request, Callback whenDone) {
        this.request = request;
        this.whenDone = whenDone;
    }

    /// The refusal is written.
    @Override
    public void succeeded() {
        while (true) {
            var chunk = request.read();
            if (chunk == null) {
                request.demand(this::succeeded);
                return;
            }
            long total = taken.addAndGet(chunk.remaining());
            chunk.release();
            if (chunk.isLast() || Content.Chunk.isFailure(chunk) || total > BYTES_MAX) {
                whenDone.succeeded();
                return;
            }
        }
    }

    @Override
    public void failed(Throwable why) {
        whenDone.failed(why);
    }
}
