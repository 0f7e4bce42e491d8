package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.fair.Places;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;

/// Server-sent events, one stream for each page that is open.
final class NewsStreams implements AutoCloseable {
    private static final int STREAMS_MAX = 200;

    /// A page that is behind by more is told that anything may have changed.
    private static final int BACKLOG_MAX = 500;

    /// How long a stream may be silent; also how soon it is noticed that a visitor has gone, or has no right to it any
    /// more.
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final News news;
    private final Places places = new Places(STREAMS_MAX);

    /// Guarded by this.
    private final Set<Thread> open = new HashSet<>();

    private volatile boolean closed;

    NewsStreams(News news) {
        this.news = news;
    }

    /// Goes on until the visitor goes or the server ends.
    void serve(Pass pass, Response response) throws IOException {
        String owner = pass.owner().name();
        if (!places.take(owner)) {
            throw new Failure(Failure.Kind.RATE_LIMITED, "Too many pages are open; close some of them.");
        }
        enter();
        try {
            write(pass, owner, response);
        } catch (InterruptedException _) {
            // the server ends, and what is told of it now is the end of the stream
        } finally {
            leave();
            places.giveBack(owner);
        }
    }

    private void write(Pass pass, String owner, Response response) throws IOException, InterruptedException {
        var backlog = new LinkedBlockingQueue<String>(BACKLOG_MAX);
        var stop = news.follow(item -> {
            if (item.concerns(owner)) {
                offer(backlog, text(item));
            }
        });
        try {
            response.setStatus(200);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            response.getHeaders().put("X-Accel-Buffering", "no");
            send(response, "retry: 2000\ndata: {\"kind\":\"open\",\"id\":\"\"}\n\n");
            while (!closed && pass.isGood()) {
                String next = backlog.poll(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                send(response, next == null ? ": \n\n" : "data: " + next + "\n\n");
            }
        } finally {
            stop.run();
        }
    }

    private static void offer(LinkedBlockingQueue<String> backlog, String text) {
        // What is told already and not yet read need not be told twice: the page asks what it is now.
        if (!backlog.contains(text) && !backlog.offer(text)) {
            backlog.clear();
            backlog.add("{\"kind\":\"open\",\"id\":\"\"}");
        }
    }

    private static String text(News.Item item) {
        return Json.object()
                .put("kind", item.kind().word())
                .put("id", item.id())
                .toString();
    }

    private static void send(Response response, String text) throws IOException {
        Content.Sink.write(response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private synchronized void enter() {
        open.add(Thread.currentThread());
    }

    private synchronized void leave() {
        open.remove(Thread.currentThread());
        notifyAll();
    }

    /// Ends all streams, since none ends by itself, and waits a moment until they have.
    @Override
    public synchronized void close() {
        closed = true;
        open.forEach(Thread::interrupt);
        long until = System.nanoTime() + FAREWELL.toNanos();
        try {
            for (long left = FAREWELL.toNanos(); left > 0 && !open.isEmpty(); left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
