package dev.contextd.keep.library;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.LastingTrouble;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// This process among those that share a store: which of them are alive, and which one does what is to be done once.
///
/// Of a store that one process owns it is the only one, always at work, and asks the store for nothing.
public final class Replica implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Replica.class.getName());
    private static final RecordKey ROOT = RecordKey.of("replicas");

    /// After so long without a sign one counts as dead, and another does its work.
    public static final Duration TERM = Duration.ofSeconds(15);

    private static final Duration PULSE = Duration.ofSeconds(1);

    /// More than this are not counted.
    private static final int ALIVE_MAX = 1_000;

    private final RecordStore store;
    private final InstantSource clock;
    private final String id = UUID.randomUUID().toString().substring(0, 8);
    private final boolean alone;
    private final Lease work;
    private final Optional<ScheduledExecutorService> heart;
    private final Trail trail;
    private final LastingTrouble trouble = new LastingTrouble(LOG, "this replica cannot give a sign of life");
    private volatile boolean closed;
    private volatile List<String> alive;

    /// Till when each of them counts as alive; of the heart's thread alone, like what follows.
    private final Map<String, Instant> signs = new TreeMap<>();

    private Instant seen = Instant.MIN;

    Replica(RecordStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        this.alone = !store.isShared();
        this.alive = List.of(id);
        this.trail = new Trail(store, ROOT);
        this.work = new Lease(store, clock, "background-work", id, TERM);
        this.heart = alone
                ? Optional.empty()
                : Optional.of(Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("replica").factory()));
        heart.ifPresent(beating -> {
            pulse();
            var _ = beating.scheduleWithFixedDelay(
                    this::pulse, PULSE.toMillis(), PULSE.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    /// A name for this process, for people who look.
    public String id() {
        return id;
    }

    /// Whether the store is this process's own.
    public boolean isAlone() {
        return alone;
    }

    /// Whether it is this one that does what is to be done once.
    public boolean isAtWork() {
        return alone || work.isHeld();
    }

    /// How many share the store at present, this one included.
    public int alive() {
        return alive.size();
    }

    /// Those that share the store, by their names, as of the last pulse: whoever asks is answered also while the store
    /// is
    /// away.
    public List<String> names() {
        return alive;
    }

    /// Whatever goes wrong passes; the next pulse is soon.
    private void pulse() {
        var failed = Attempt.at(this::sign);
        if (!closed) {
            trouble.note(failed);
        }
    }

    private void sign() {
        var now = clock.instant();
        if (!now.isBefore(seen.equals(Instant.MIN) ? seen : seen.plus(TERM.dividedBy(3)))) {
            store.write(
                    List.of(new Change.Put(key(), "{}", Expected.ANYTHING, Optional.of(now.plus(TERM)))),
                    Draft.operation());
            seen = now;
        }
        var _ = work.hold();
        look(now);
    }

    private void look(Instant now) {
        if (signs.isEmpty()) {
            readAll();
        }
        trail.follow(new Trail.Follower() {
            @Override
            public void put(RecordKey key) {
                if (key.equals(key())) {
                    signs.put(id, seen.plus(TERM));
                } else {
                    store.get(key).ifPresent(Replica.this::read);
                }
            }

            @Override
            public void removed(RecordKey key) {
                signs.remove(key.parts().getLast());
            }

            @Override
            public void again() {
                signs.clear();
                readAll();
            }
        });
        signs.values().removeIf(until -> !now.isBefore(until));
        alive = signs.isEmpty() ? List.of(id) : List.copyOf(signs.keySet());
    }

    private void readAll() {
        store.scan(ROOT, Optional.empty(), ALIVE_MAX).forEach(this::read);
    }

    private void read(StoredRecord sign) {
        signs.put(sign.key().parts().getLast(), sign.expires().orElse(Instant.MAX));
    }

    private RecordKey key() {
        return ROOT.child(id);
    }

    /// Says that it goes, so that nobody waits for it to be missed.
    @Override
    public void close() {
        closed = true;
        heart.ifPresent(beating -> {
            beating.shutdownNow();
            try {
                var _ = beating.awaitTermination(TERM.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            Attempt.at(() -> {
                        work.release();
                        store.write(List.of(Change.delete(key())), Draft.operation());
                    })
                    .ifPresent(trouble -> LOG.log(Level.WARNING, "this replica could not say that it goes", trouble));
        });
    }
}
