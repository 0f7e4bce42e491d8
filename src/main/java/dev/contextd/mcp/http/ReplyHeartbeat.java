package dev.contextd.mcp.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Visits the open replies a few times a second.
final class ReplyHeartbeat implements AutoCloseable {
    private static final long BEAT_MILLIS = 250;

    private final Set<Reply> open = ConcurrentHashMap.newKeySet();
    private final Set<Reply> visited = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService heart = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("pulse").factory());

    ReplyHeartbeat() {
        var _ = heart.scheduleAtFixedRate(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Work that may take a while, so it has a thread of its own each time.
    void everySecond(Runnable work) {
        var _ = heart.scheduleAtFixedRate(() -> Thread.startVirtualThread(work), 1, 1, TimeUnit.SECONDS);
    }

    void add(Reply reply) {
        open.add(reply);
    }

    void remove(Reply reply) {
        open.remove(reply);
    }

    /// A write to a client that does not read may block, so each visit has a thread of its own and there is one at
    /// most.
    private void beat() {
        long now = System.nanoTime();
        for (Reply reply : open) {
            if (visited.add(reply)) {
                Thread.startVirtualThread(() -> visit(reply, now));
            }
        }
    }

    private void visit(Reply reply, long now) {
        try {
            if (!reply.heartbeat(now)) {
                open.remove(reply);
            }
        } finally {
            visited.remove(reply);
        }
    }

    @Override
    public void close() {
        heart.shutdownNow();
    }
}
