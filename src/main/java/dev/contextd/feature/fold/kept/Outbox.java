package dev.contextd.feature.fold.kept;

import dev.contextd.base.failure.Attempt;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// Events that wait to be published. Each is a record that is written in one batch with the change it tells of, and
/// removed when the stream has it: no call waits for the stream, and what happened is published once the stream can be
/// reached, by whichever process is there then.
///
/// Events of a session are published in their order: whoever publishes one begins with the first that waits. Two who do
/// so at once publish the same ids, of which the stream keeps the first.
public final class Outbox implements AutoCloseable {
    /// Events that happen while so many wait are published to nobody; the session's own list has them.
    private static final int WAITING_MAX = 50_000;

    private static final System.Logger LOG = System.getLogger(Outbox.class.getName());
    private static final String ROOT = "outbox";

    /// As long as the session itself, and as the stream would keep it.
    private static final Duration KEPT = SessionTrees.KEPT;

    /// How many are published before they are removed.
    private static final int PAGE = 100;

    /// Sessions that have something new; with more than that, all are looked at.
    private static final int CHANGED_MAX = 10_000;

    /// How often to look for what others have left, and how long they have for it.
    private static final Duration SWEEP = Duration.ofSeconds(5);

    private static final Duration PAUSE_MIN = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(30);
    private static final Duration LAST_ROUND = Duration.ofSeconds(2);

    private final Library library;
    private final EventStream stream;
    private final UnaryOperator<String> scrub;
    private final InstantSource clock;
    private final int waitingMax;
    private final Set<SessionKey> changed = ConcurrentHashMap.newKeySet();
    private final Semaphore bell = new Semaphore(0);
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final Thread thread;
    private volatile Optional<String> trouble = Optional.empty();

    /// Whether more may wait than is known of: what an earlier process has left, or what could not be published.
    private volatile boolean behind = true;

    private volatile boolean closing;

    /// An event that waits.
    record Waiting(List<String> address, String id, String json, Instant at) {
        Event event() {
            return new Event(address, id, json);
        }
    }

    /// @param scrub masks the secrets of a text
    public Outbox(Library library, EventStream stream, UnaryOperator<String> scrub, InstantSource clock) {
        this(library, stream, scrub, clock, WAITING_MAX);
    }

    Outbox(Library library, EventStream stream, UnaryOperator<String> scrub, InstantSource clock, int waitingMax) {
        this.library = library;
        this.stream = stream;
        this.scrub = scrub;
        this.clock = clock;
        this.waitingMax = waitingMax;
        this.thread = Thread.ofPlatform().daemon().name("outbox").unstarted(this::run);
        thread.start();
    }

    private static RecordKey key(SessionKey session) {
        return RecordKey.of(ROOT, session.owner(), session.project().text(), session.session());
    }

    /// What to write together with a step.
    List<Change> of(SessionKey session, TreeStep step) {
        if (waiting.get() + step.events().size() > waitingMax) {
            lost.addAndGet(step.events().size());
            return List.of();
        }
        var began = key(session)
                .child(String.format(
                        Locale.ROOT, "%015d", step.before().createdAt().toEpochMilli()));
        var news = new BranchNews(session, step, scrub).all();
        var changes = new ArrayList<Change>();
        for (int i = 0; i < news.size(); i++) {
            var event = news.get(i);
            var place = began.child(
                    String.format(Locale.ROOT, "%012d", step.events().get(i).sequence()));
            var record = new Waiting(event.address(), event.id(), event.json(), step.now());
            changes.add(new Change.Put(
                    place,
                    FoldRecords.write(record),
                    Expected.ANYTHING,
                    Optional.of(step.now().plus(KEPT))));
        }
        return changes;
    }

    /// After it was written.
    void written(SessionKey session, int events) {
        if (events > 0) {
            waiting.addAndGet(events);
            if (changed.size() < CHANGED_MAX) {
                changed.add(session);
            } else {
                behind = true;
            }
            bell.release();
        }
    }

    /// Why events wait, or that some were not published, in a sentence; empty if all is well.
    public Optional<String> trouble() {
        var why = trouble;
        int missing = lost.get();
        return missing == 0
                ? why
                : Optional.of(why.orElse("Events are published again.") + " " + missing + " happened while "
                        + waitingMax + " waited already, and were not published.");
    }

    private void run() {
        var pause = PAUSE_MIN;
        try {
            waiting.set((int) library.records()
                    .below(RecordKey.of(ROOT), Optional.empty(), waitingMax)
                    .count());
            while (true) {
                boolean last = closing;
                var failed = Attempt.at(this::round);
                failed.ifPresent(this::fell);
                if (last) {
                    return;
                }
                if (failed.isPresent()) {
                    Thread.sleep(pause);
                    pause = pause.multipliedBy(2).compareTo(PAUSE_MAX) < 0 ? pause.multipliedBy(2) : PAUSE_MAX;
                } else {
                    trouble = Optional.empty();
                    pause = PAUSE_MIN;
                    if (bell.tryAcquire(SWEEP.toMillis(), TimeUnit.MILLISECONDS)) {
                        bell.drainPermits();
                    }
                }
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    private void fell(RuntimeException e) {
        behind = true;
        var sentence = Attempt.sentence(e);
        if (sentence.isEmpty()) {
            LOG.log(Level.ERROR, "events could not be published", e);
        } else if (trouble.isEmpty()) {
            LOG.log(Level.WARNING, "events wait: " + sentence.get());
        }
        trouble = sentence.or(() -> Optional.of("Events could not be published; the log says why."));
    }

    private void round() {
        if (behind) {
            behind = false;
            changed.clear();
            publish(RecordKey.of(ROOT), Instant.MAX);
            return;
        }
        var sessions = List.copyOf(changed);
        sessions.forEach(changed::remove);
        sessions.forEach(session -> publish(key(session), Instant.MAX));
        if (sessions.isEmpty()) {
            publish(RecordKey.of(ROOT), clock.instant().minus(SWEEP.multipliedBy(2)));
        }
    }

    /// @param before only what happened before this
    private void publish(RecordKey prefix, Instant before) {
        var after = Optional.<RecordKey>empty();
        List<StoredRecord> page;
        do {
            page = library.records().below(prefix, after, PAGE).toList();
            var ripe = page.stream()
                    .filter(record -> read(record).at().isBefore(before))
                    .toList();
            if (!ripe.isEmpty()) {
                stream.publish(ripe.stream().map(record -> read(record).event()).toList());
                remove(ripe);
            }
            after = page.isEmpty() ? after : Optional.of(page.getLast().key());
        } while (page.size() == PAGE);
    }

    private static Waiting read(StoredRecord record) {
        return FoldRecords.read(record.json(), Waiting.class);
    }

    private void remove(List<StoredRecord> published) {
        library.changeOnce(List.of(), draft -> {
            published.forEach(record -> draft.change(Change.delete(record.key())));
            return published;
        });
        waiting.updateAndGet(count -> Math.max(0, count - published.size()));
    }

    /// What waits then is published by the next process.
    @Override
    public void close() {
        closing = true;
        bell.release();
        try {
            if (!thread.join(LAST_ROUND)) {
                thread.interrupt();
                thread.join(LAST_ROUND);
            }
        } catch (InterruptedException _) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
