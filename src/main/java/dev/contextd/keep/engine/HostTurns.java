package dev.contextd.keep.engine;

import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// Whose turn it is among the hosts of a cluster: each in its turn, but those that failed only when they had time to
/// come back, or when none is left.
final class HostTurns {
    private static final long PAUSE_MIN_NANOS = 1_000_000_000L;
    private static final long PAUSE_MAX_NANOS = 30_000_000_000L;

    private final List<Turn> hosts;
    private final AtomicInteger next = new AtomicInteger();
    private final LongSupplier nanos;

    HostTurns(List<URI> hosts, LongSupplier nanos) {
        this.hosts = hosts.stream().map(Turn::new).toList();
        this.nanos = nanos;
    }

    private static final class Turn {
        private final URI host;
        private boolean dead;
        private long until;
        private long pause = PAUSE_MIN_NANOS;

        Turn(URI host) {
            this.host = host;
        }
    }

    synchronized URI take() {
        long now = nanos.getAsLong();
        for (int i = 0; i < hosts.size(); i++) {
            var turn = hosts.get(Math.floorMod(next.getAndIncrement(), hosts.size()));
            if (!turn.dead || turn.until - now <= 0) {
                return turn.host;
            }
        }
        return hosts.stream()
                .min(Comparator.comparingLong(turn -> turn.until - now))
                .orElseThrow()
                .host;
    }

    synchronized void alive(URI host) {
        var turn = of(host);
        turn.dead = false;
        turn.pause = PAUSE_MIN_NANOS;
    }

    synchronized void dead(URI host) {
        var turn = of(host);
        turn.until = nanos.getAsLong() + turn.pause;
        turn.pause = Math.min(PAUSE_MAX_NANOS, turn.pause * 2);
        turn.dead = true;
    }

    int count() {
        return hosts.size();
    }

    private Turn of(URI host) {
        return hosts.stream().filter(turn -> turn.host.equals(host)).findFirst().orElseThrow();
    }
}
