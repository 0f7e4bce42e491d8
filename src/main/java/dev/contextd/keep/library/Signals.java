package dev.contextd.keep.library;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.LastingTrouble;
import dev.contextd.keep.event.Bell;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// What replicas tell each other: heard by all others within a second, by none if it is not heard in ten. Whoever must
/// not miss it looks at what is kept.
///
/// Each has one record with what it has said last, which is written a few times a second at most while it has something
/// to say; the others see that it has changed. Where there is a [Bell] it is written at once, and the others look when
/// they hear it. Where a process owns its store there is nobody to tell.
public final class Signals implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Signals.class.getName());
    private static final RecordKey ROOT = RecordKey.of("signals");

    /// Between two looks, however often somebody rings.
    private static final Duration PAUSE_MIN = Duration.ofMillis(50);

    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final int KEPT_MAX = 500;

    /// Of all that is kept, in characters; what is said first goes first.
    private static final int CHARS_MAX = RecordStore.JSON_CHARS_MAX / 4;

    private final RecordStore store;
    private final InstantSource clock;
    private final String self;
    private final Trail trail;
    private final Bell bell;
    private final LastingTrouble trouble = new LastingTrouble(LOG, "replicas cannot be told nor heard");
    private volatile boolean closed;
    private final Map<String, Consumer<String>> listeners = new ConcurrentHashMap<>();
    private final Optional<ScheduledExecutorService> thread;

    private record Said(long number, String topic, String text, long at) {}

    /// Guarded by this, like what follows.
    private final ArrayDeque<Said> said = new ArrayDeque<>();

    private long count;
    private long chars;
    private boolean unwritten;

    private final AtomicBoolean planned = new AtomicBoolean();
    private volatile long looked = System.nanoTime() - PAUSE_MIN.toNanos();

    /// Up to where each other one was heard; of the thread's alone.
    private final Map<String, Long> heard = new HashMap<>();

    Signals(RecordStore store, InstantSource clock, String self, Bell bell) {
        this.store = store;
        this.clock = clock;
        this.self = self;
        this.trail = new Trail(store, ROOT);
        this.bell = bell;
        this.thread = store.isShared()
                ? Optional.of(Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("signals").factory()))
                : Optional.empty();
        thread.ifPresent(it -> {
            long pause = bell.patience().toMillis();
            var _ = it.scheduleWithFixedDelay(this::work, pause, pause, TimeUnit.MILLISECONDS);
            bell.whenRung(() -> soon(it));
        });
    }

    /// One listener for a topic, told on a thread of ours, and it must be quick.
    public void hear(String topic, Consumer<String> listener) {
        listeners.put(topic, listener);
    }

    /// Tells the others, soon.
    public void send(String topic, String text) {
        if (thread.isEmpty()) {
            return;
        }
        synchronized (this) {
            said.add(new Said(++count, topic, text, System.nanoTime()));
            chars += text.length();
            unwritten = true;
            forget();
        }
        if (bell.isThere()) {
            thread.ifPresent(this::soon);
        }
    }

    private void soon(ScheduledExecutorService worker) {
        if (!planned.compareAndSet(false, true)) {
            return;
        }
        long rest = Math.max(0, looked + PAUSE_MIN.toNanos() - System.nanoTime());
        try {
            var _ = worker.schedule(this::work, rest, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException _) {
            // closed
        }
    }

    private void forget() {
        while (!said.isEmpty()
                && (said.size() > KEPT_MAX
                        || chars > CHARS_MAX
                        || System.nanoTime() - said.getFirst().at() > KEPT.toNanos())) {
            chars -= said.removeFirst().text().length();
        }
    }

    private void work() {
        planned.set(false);
        looked = System.nanoTime();
        var failed = Attempt.at(() -> {
            write();
            read();
        });
        if (!closed) {
            trouble.note(failed);
        }
    }

    private void write() {
        String json;
        synchronized (this) {
            if (!unwritten) {
                return;
            }
            forget();
            var list = JsonNodeFactory.instance.arrayNode();
            said.forEach(one -> list.addObject()
                    .put("n", one.number())
                    .put("topic", one.topic())
                    .put("text", one.text()));
            json = list.toString();
            unwritten = false;
        }
        var until = clock.instant().plus(KEPT);
        store.write(
                List.of(new Change.Put(ROOT.child(self), json, Expected.ANYTHING, Optional.of(until))),
                Draft.operation());
        bell.ring();
    }

    private void read() {
        trail.follow(new Trail.Follower() {
            @Override
            public void put(RecordKey key) {
                var who = key.parts().getLast();
                if (!who.equals(self)) {
                    store.get(key)
                            .ifPresent(record -> heard(who, JsonMapper.shared().readTree(record.json())));
                }
            }

            @Override
            public void removed(RecordKey key) {
                heard.remove(key.parts().getLast());
            }

            @Override
            public void again() {}
        });
    }

    private void heard(String who, JsonNode list) {
        for (JsonNode one : list) {
            long number = one.path("n").asLong();
            if (number > heard.getOrDefault(who, 0L)) {
                heard.put(who, number);
                var listener = listeners.get(one.path("topic").asString(""));
                if (listener != null) {
                    listener.accept(one.path("text").asString(""));
                }
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
    }
}
