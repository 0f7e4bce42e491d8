package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.mcp.Channel;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The answer to one HTTP request: plain JSON if it comes soon, a stream of events from the first message or second on.
///
/// A stream is kept awake with comments. That is also how a client's going is noticed, since HTTP/1.1 tells of it
/// only to those who write.
final class Reply implements Channel {
    private static final int UNAUTHORIZED = 401;

    /// When a request that is still running becomes a stream.
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    private enum State {
        QUIET,
        STREAMING,
        DONE
    }

    private final Response response;
    private final Callback callback;
    private final boolean streamable;
    private final long pauseNanos;
    private final Pass pass;
    private final Consumer<Reply> whenGone;
    private final long startedAt = System.nanoTime();
    private long lastWriteAt = startedAt;
    private State state = State.QUIET;

    /// @param streamable whether the client accepts a stream of events
    /// @param pause how long a stream may be silent
    /// @param pass with which the client came; a stream ends with it
    /// @param whenGone run when the client is found to have gone, or is sent away
    Reply(
            Response response,
            Callback callback,
            boolean streamable,
            Duration pause,
            Pass pass,
            Consumer<Reply> whenGone) {
        this.response = response;
        this.callback = callback;
        this.streamable = streamable;
        this.pauseNanos = pause.toNanos();
        this.pass = pass;
        this.whenGone = whenGone;
    }

    @Override
    public void send(ObjectNode message) {
        if (streamable) {
            event(message, false);
        }
    }

    @Override
    public synchronized void header(String name, String value) {
        if (state == State.QUIET) {
            response.getHeaders().put(name, value);
        }
    }

    /// Opens the stream now, for requests that are nothing but a stream.
    synchronized void open() {
        write(": \n\n", false);
    }

    /// On a thread of its own, since a write to a client that does not read has the lock until it is given up.
    @Override
    public void close() {
        Thread.ofVirtual().name("close").start(() -> finish(200));
    }

    synchronized void finish(int status, JsonNode body) {
        if (state == State.QUIET) {
            response.setStatus(status);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            var bytes = Json.MAPPER.writeValueAsBytes(body);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
            state = State.DONE;
            response.write(true, ByteBuffer.wrap(bytes), callback);
        } else {
            event(body, true);
        }
    }

    /// Ends without a body: accepted, or given up.
    synchronized void finish(int status) {
        if (state == State.QUIET) {
            response.setStatus(status);
        }
        if (state != State.DONE) {
            state = State.DONE;
            callback.succeeded();
        }
    }

    /// Called now and then until the answer is false: makes a long request a stream, and keeps a stream awake.
    synchronized boolean heartbeat(long now) {
        if (!pass.isGood()) {
            sendAway();
        }
        boolean overdue = state == State.QUIET ? now - startedAt > PATIENCE_NANOS : now - lastWriteAt > pauseNanos;
        if (streamable && overdue) {
            write(": \n\n", false);
        }
        return state != State.DONE;
    }

    /// Nothing more is told to somebody whose token is not good any more.
    private void sendAway() {
        if (state != State.DONE) {
            finish(UNAUTHORIZED);
            whenGone.accept(this);
        }
    }

    private void event(JsonNode message, boolean last) {
        write("event: message\ndata: " + message + "\n\n", last);
    }

    private synchronized void write(String text, boolean last) {
        if (!pass.isGood()) {
            sendAway();
        }
        if (state == State.DONE) {
            return;
        }
        if (state == State.QUIET) {
            state = State.STREAMING;
            response.setStatus(200);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
            response.getHeaders().put("X-Accel-Buffering", "no");
        }
        try {
            Content.Sink.write(response, last, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            lastWriteAt = System.nanoTime();
            if (last) {
                state = State.DONE;
                callback.succeeded();
            }
        } catch (IOException e) {
            state = State.DONE;
            callback.failed(e);
            whenGone.accept(this);
        }
    }
}
