package dev.contextd.feature.fold.kept;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.LastingTrouble;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.library.Replica;
import dev.contextd.keep.library.Trail;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A durable schedule: branches that time out, sessions that expire. Each entry is a record that is written and
/// removed together with what it is about, so a deadline that passes while the server is down is met when it is up.
/// Of replicas that share a store the one that is at work meets them, a second late at most.
final class Deadlines implements Trail.Follower, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Deadlines.class.getName());
    private static final String ROOT = "agenda";
    /// A deadline is met this late at most, also when the clock is set forward.
    private static final Duration NAP = Duration.ofMillis(200);

    /// While no branch is open there is no hurry.
    private static final Duration LONG_NAP = Duration.ofSeconds(1);

    private static final Comparator<Due> ORDER =
            Comparator.comparing(Due::at).thenComparing(due -> due.key().parts().toString());

    private final Records records;
    private final Replica replica;
    private final Trail trail;
    private final InstantSource clock;
    private final Consumer<Due> whenDue;
    private final ConcurrentSkipListSet<Due> entries = new ConcurrentSkipListSet<>(ORDER);

    /// How many branches wait for their deadline, by owner: those that are open.
    private final Map<String, Integer> branches = new ConcurrentHashMap<>();

    private final LastingTrouble trouble = new LastingTrouble(LOG, "what is due cannot be read");
    private final Thread thread;

    /// @param branch absent if it is the session that expires
    record Due(Instant at, SessionKey session, Optional<String> branch) {
        RecordKey key() {
            var key = RecordKey.of(
                    ROOT,
                    String.format(Locale.ROOT, "%015d", at.toEpochMilli()),
                    session.owner(),
                    session.project().text(),
                    session.session());
            return branch.map(key::child).orElse(key);
        }

        static Due of(Branch.Open branch, SessionKey session) {
            return new Due(branch.expires(), session, Optional.of(branch.id()));
        }

        static Due of(RecordKey key) {
            var parts = key.parts();
            return new Due(
                    Instant.ofEpochMilli(Long.parseLong(parts.get(1))),
                    new SessionKey(parts.get(2), new ProjectKey(parts.get(3)), parts.get(4)),
                    parts.size() > 5 ? Optional.of(parts.get(5)) : Optional.empty());
        }

        Change adding() {
            return Change.put(key(), "{}", Expected.ANYTHING);
        }

        Change removing() {
            return Change.delete(key());
        }
    }

    /// @param whenDue does what is due, and sees to it that the entry goes
    Deadlines(Library library, InstantSource clock, Consumer<Due> whenDue) {
        this.records = library.records();
        this.replica = library.replica();
        this.trail = library.trail(RecordKey.of(ROOT));
        this.clock = clock;
        this.whenDue = whenDue;
        read();
        this.thread = Thread.ofPlatform().daemon().name("agenda").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void read() {
        records.below(RecordKey.of(ROOT)).forEach(record -> add(Due.of(record.key())));
    }

    @Override
    public void put(RecordKey key) {
        add(Due.of(key));
    }

    @Override
    public void removed(RecordKey key) {
        remove(Due.of(key));
    }

    @Override
    public void again() {
        List.copyOf(entries).forEach(this::remove);
        read();
    }

    void add(Due due) {
        if (entries.add(due) && due.branch().isPresent()) {
            branches.merge(due.session().owner(), 1, Integer::sum);
        }
    }

    void remove(Due due) {
        if (entries.remove(due) && due.branch().isPresent()) {
            branches.computeIfPresent(due.session().owner(), (_, count) -> count == 1 ? null : count - 1);
        }
    }

    /// How many branches are open, by owner.
    Map<String, Integer> branches() {
        trail.follow(this);
        return Map.copyOf(branches);
    }

    /// The sessions of an owner in a project that have open branches.
    Set<SessionKey> sessions(String owner, ProjectKey project) {
        trail.follow(this);
        return entries.stream()
                .filter(due -> due.branch().isPresent())
                .map(Due::session)
                .filter(key -> key.owner().equals(owner) && key.project().equals(project))
                .collect(Collectors.toSet());
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(nap());
                if (!replica.isAlone()) {
                    hearOthers();
                }
                for (var due = next(); due.isPresent() && replica.isAtWork(); due = next()) {
                    meet(due.get());
                }
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    private void hearOthers() {
        var failed = Attempt.at(() -> trail.follow(this));
        if (!Thread.currentThread().isInterrupted()) {
            trouble.note(failed);
        }
    }

    private Duration nap() {
        if (entries.isEmpty() || !replica.isAlone()) {
            return LONG_NAP;
        }
        var first = entries.first();
        var left = Duration.between(clock.instant(), first.at());
        var most = first.branch().isPresent() ? NAP : LONG_NAP;
        return left.isNegative() ? Duration.ofMillis(1) : left.compareTo(most) < 0 ? left.plusMillis(1) : most;
    }

    private Optional<Due> next() {
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(entries.first()).filter(due -> !due.at().isAfter(clock.instant()));
    }

    private void meet(Due due) throws InterruptedException {
        var trouble = Attempt.at(() -> whenDue.accept(due));
        if (trouble.isEmpty()) {
            return;
        }
        if (trouble.get() instanceof Failure failure) {
            LOG.log(Level.WARNING, "what is due cannot be done yet: " + failure.sentence());
            Thread.sleep(LONG_NAP);
        } else {
            // A bug here must not stop the deadlines of everybody else.
            LOG.log(Level.ERROR, "what is due could not be done", trouble.get());
            remove(due);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(5));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
