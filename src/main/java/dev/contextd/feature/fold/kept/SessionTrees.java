package dev.contextd.feature.fold.kept;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.kept.FoldRecords.StateRecord;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.Notice;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The trees of all sessions, in the store and cached. Every step is one batch that expects the session as it was read;
/// who comes second reads again and steps from there. Within one process, one step of a session follows the other.
public final class SessionTrees implements AutoCloseable {
    static final Duration KEPT = Duration.ofHours(24);

    /// Steps that others of another process may be faster at.
    private static final int TRIES_MAX = 100;

    /// Sessions at hand; the others are read again when they are needed.
    private static final int SESSIONS_MAX = 10_000;

    /// How many records of a session that is gone are removed at once.
    private static final int PAGE = 500;

    private final Library library;
    private final WrittenBranches branches;
    private final FoldRules.BySession rules;
    private final InstantSource clock;
    private final TreeStep.Partials partials;
    private final Listener listener;
    private final Optional<Outbox> outbox;
    private final Deadlines deadlines;

    /// Whether no other process works in these sessions: then what is at hand is how they are, and the small change
    /// may wait in memory.
    private final boolean alone;

    private final BranchRoom room;

    private final LruCache<SessionKey, HeldSession> held = new LruCache<>(SESSIONS_MAX);

    /// @param whenChanged told of what has happened in a session; of nothing if it has only used tokens
    /// @param whenFolded told of every branch that has ended and was not discarded
    public record Listener(
            BiConsumer<SessionKey, List<FoldEvent>> whenChanged, BiConsumer<SessionKey, Closed> whenFolded) {}

    /// @param shared whether there may be other owners than one, for whom there has to be room
    /// @param outbox what happens goes through it to others; closed with the trees
    public SessionTrees(
            Library library,
            FoldRules.BySession rules,
            BooleanSupplier shared,
            InstantSource clock,
            TreeStep.Partials partials,
            Listener listener,
            Optional<Outbox> outbox) {
        this.library = library;
        this.branches = new WrittenBranches(library.records());
        this.rules = rules;
        this.clock = clock;
        this.partials = partials;
        this.listener = listener;
        this.outbox = outbox;
        this.deadlines = new Deadlines(library, clock, this::meet);
        this.alone = library.replica().isAlone();
        this.room = new BranchRoom(shared);
        deadlines.start();
    }

    /// A session as it is now, and whether anything of it is kept.
    public record View(SessionTree tree, boolean kept) {}

    public View view(SessionKey key) {
        return locked(key, entry -> new View(current(key, entry), entry.version.isPresent()));
    }

    /// A session as a request found it that came just now; looked at anew if nothing has looked within a second.
    public SessionTree glimpse(SessionKey key) {
        return locked(key, entry -> {
            var tree = entry.tree;
            if (alone || tree == null || !entry.isFresh()) {
                return current(key, entry);
            }
            return tree;
        });
    }

    /// The open branches of an owner in a project, with their sessions.
    public Map<Open, SessionKey> open(String owner, ProjectKey project) {
        var open = new HashMap<Open, SessionKey>();
        for (SessionKey key : deadlines.sessions(owner, project)) {
            view(key).tree().open().values().forEach(branch -> open.put(branch, key));
        }
        return open;
    }

    /// The sessions of an owner that are at hand.
    public List<SessionKey> atHand(String owner) {
        return held.keys().stream().filter(key -> key.owner().equals(owner)).toList();
    }

    /// Changes a session. The move may be made several times; what the last one answers counts.
    public <T> T change(SessionKey key, Function<TreeStep, T> move) {
        return change(key, move, _ -> List.of());
    }

    /// A change that needs the branches that have ended, as they are in the same moment.
    public <T> T changeAll(SessionKey key, BiFunction<TreeStep, List<Closed>, T> move) {
        return locked(key, entry -> attempt(key, entry, step -> move.apply(step, closed(key, entry)), _ -> List.of()));
    }

    /// @param items what to keep together with the change
    public <T> T change(SessionKey key, Function<TreeStep, T> move, Function<T, List<Item>> items) {
        return locked(key, entry -> attempt(key, entry, move, items));
    }

    private <T> T attempt(
            SessionKey key, HeldSession entry, Function<TreeStep, T> move, Function<T, List<Item>> items) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            var step = step(key, current(key, entry));
            try {
                T answer = move.apply(step);
                write(key, entry, step, items.apply(answer));
                return answer;
            } catch (StaleVersion _) {
                entry.tree = null;
            }
        }
        throw tooManyOthers();
    }

    private static Failure tooManyOthers() {
        return new Failure(Kind.CONFLICT, "Too many others work in this session at the same time; call again.");
    }

    /// Takes note of what the main thread has spent; it is written with the session's next step.
    public void spendOnMain(SessionKey key, long tokens) {
        var _ = spend(key, tokens, _ -> true);
    }

    /// The same if no branch is open, which would have spent it; gives the session as it is then.
    public Optional<SessionTree> spendUnlessBranched(SessionKey key, long tokens) {
        return spend(key, tokens, tree -> tree.open().isEmpty());
    }

    /// What is at hand is not looked at again first: what is written expects it as it was.
    private Optional<SessionTree> spend(SessionKey key, long tokens, Predicate<SessionTree> whether) {
        var spent = locked(key, entry -> {
            for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
                try {
                    var tree = alone || entry.tree == null ? current(key, entry) : entry.tree;
                    return Optional.of(tree).filter(whether).map(it -> spend(key, entry, it, tokens));
                } catch (StaleVersion _) {
                    entry.tree = null;
                }
            }
            throw tooManyOthers();
        });
        spent.ifPresent(_ -> listener.whenChanged().accept(key, List.of()));
        return spent;
    }

    private SessionTree spend(SessionKey key, HeldSession entry, SessionTree tree, long tokens) {
        var after = tree.spendOnMain(tokens);
        if (alone) {
            entry.touched = clock.instant();
            entry.unwritten += tokens;
        } else {
            commit(key, entry, step(key, after), List.of());
        }
        return after;
    }

    /// Writes what is no step at once, because the next call may come to another process. Gives the tree that it was
    /// made of.
    private SessionTree rewrite(SessionKey key, HeldSession entry, SessionTree first, UnaryOperator<SessionTree> edit) {
        var tree = first;
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            try {
                commit(key, entry, step(key, edit.apply(tree)), List.of());
                return tree;
            } catch (StaleVersion _) {
                entry.tree = null;
                tree = current(key, entry);
            }
        }
        throw tooManyOthers();
    }

    /// What the agent has not been told, which it has after this.
    ///
    /// @param tree the session then
    public record Told(List<Notice> notices, SessionTree tree) {}

    public Told tell(SessionKey key) {
        return locked(key, entry -> {
            var tree = current(key, entry);
            var before = alone || tree.notices().isEmpty() ? tree : rewrite(key, entry, tree, SessionTree::told);
            if (alone) {
                // What the main thread has not written yet is no part of the tree at hand.
                entry.tree = loaded(key, entry).told();
            }
            return new Told(before.notices(), before.told());
        });
    }

    private <T> T locked(SessionKey key, Function<HeldSession, T> work) {
        var entry = held.get(key, _ -> new HeldSession());
        entry.lock.lock();
        try {
            return work.apply(entry);
        } finally {
            entry.lock.unlock();
        }
    }

    private TreeStep step(SessionKey key, SessionTree tree) {
        return new TreeStep(tree, rules.of(key), now(), partials);
    }

    /// To the millisecond, as it is kept.
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /// The tree with everything that is overdue ended.
    private SessionTree current(SessionKey key, HeldSession entry) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            try {
                var tree = loaded(key, entry).spendOnMain(entry.unwritten);
                var now = now();
                if (tree.open().values().stream().noneMatch(branch -> branch.isOverdue(now))) {
                    return tree;
                }
                var step = step(key, tree);
                step.expire();
                write(key, entry, step, List.of());
            } catch (StaleVersion _) {
                entry.tree = null;
            }
        }
        throw tooManyOthers();
    }

    private SessionTree loaded(SessionKey key, HeldSession entry) {
        if (!alone && entry.tree != null && !isUnchanged(key, entry)) {
            entry.tree = null;
        }
        var tree = entry.tree;
        if (tree == null) {
            var state = library.records().get(key.state());
            tree = state.map(record -> FoldRecords.read(record.json(), StateRecord.class))
                    .map(record -> record.tree(branches.open(key, record.openBranches())))
                    .orElseGet(() -> SessionTree.planted(now()));
            entry.version = state.map(StoredRecord::version);
            requireUnchanged(key, entry);
            entry.tree = tree;
            tree.open().values().forEach(branch -> deadlines.add(Deadlines.Due.of(branch, key)));
        }
        if (isExpired(tree, entry)) {
            remove(key, entry, tree);
            tree = SessionTree.planted(now());
            entry.tree = tree;
        }
        return tree;
    }

    private boolean isExpired(SessionTree tree, HeldSession entry) {
        var used = tree.usedAt().isAfter(entry.touched) ? tree.usedAt() : entry.touched;
        return !clock.instant().isBefore(used.plus(KEPT));
    }

    /// A branch of the session, open or ended, as it was written.
    public Optional<Branch> find(SessionKey key, String id) {
        return branches.find(key, id);
    }

    /// All branches of the session in the order in which they were made.
    public List<Branch> all(SessionKey key) {
        return branches.all(key);
    }

    private List<Closed> closed(SessionKey key, HeldSession entry) {
        var closed = branches.closed(key);
        requireUnchanged(key, entry);
        return closed;
    }

    /// What was read in several pieces belongs together only if nobody else has written in between.
    private void requireUnchanged(SessionKey key, HeldSession entry) {
        if (!isUnchanged(key, entry)) {
            throw new StaleVersion(key.state());
        }
    }

    private boolean isUnchanged(SessionKey key, HeldSession entry) {
        long looked = System.nanoTime();
        var there = library.records().get(key.state()).map(StoredRecord::version);
        return entry.isOf(there, looked);
    }

    private void write(SessionKey key, HeldSession entry, TreeStep step, List<Item> items) {
        if (!step.isIdle()) {
            commit(key, entry, step, items);
        }
    }

    private void commit(SessionKey key, HeldSession entry, TreeStep step, List<Item> items) {
        var after = step.after();
        int more = Math.max(0, after.open().size() - step.before().open().size());
        if (more > 0) {
            room.reserve(key.owner(), more, rules.of(key).perInstanceMax(), deadlines::branches);
        }
        boolean settled = false;
        try {
            var news = outbox.map(out -> out.of(key, step)).orElse(List.of());
            var writing = new StepWriter(key, step, entry.version, news);
            // Whatever becomes of it, it may have been written: what is there is read again.
            entry.tree = null;
            var version = library.changeOnce(List.of(Holders.own(key.owner())), draft -> {
                draft.unhurried();
                var state =
                        writing.changes().stream().map(draft::change).toList().getFirst();
                writing.adds().forEach(draft::add);
                items.forEach(draft::add);
                writing.replaces().forEach(item -> draft.replace(item, List.of(), List.of()));
                writing.deletes().forEach(draft::delete);
                return state;
            });
            entry.version = Optional.of(version.get());
            entry.tree = after;
            entry.unwritten = 0;
            settled = true;
            room.settle(key.owner(), more, () -> {
                writing.struck().forEach(deadlines::remove);
                writing.noted().forEach(deadlines::add);
            });
            outbox.ifPresent(out -> out.written(key, news.size()));
        } finally {
            if (!settled) {
                room.giveBack(key.owner(), more);
            }
        }
        listener.whenChanged().accept(key, step.events());
        step.folded().forEach(branch -> listener.whenFolded().accept(key, branch));
    }

    private void meet(Deadlines.Due due) {
        if (due.branch().isPresent()) {
            view(due.session());
        } else {
            locked(due.session(), entry -> {
                var used = current(due.session(), entry).usedAt();
                if (entry.version.isPresent()) {
                    var later = new Deadlines.Due(used.plus(KEPT), due.session(), Optional.empty());
                    put(List.of(later.adding()));
                    deadlines.add(later);
                }
                return entry;
            });
        }
        // Whoever did it has taken it off; if nobody had to, it is of no use any more.
        deadlines.remove(due);
        put(List.of(due.removing()));
    }

    private void put(List<Change> changes) {
        library.changeOnce(List.of(), draft -> {
            changes.forEach(draft::change);
            return changes;
        });
    }

    /// Removes an expired session; what its branches did stays in the archive.
    private void remove(SessionKey key, HeldSession entry, SessionTree tree) {
        if (!tree.open().isEmpty()) {
            // Their deadlines passed long ago, while nobody was there.
            var step = step(key, tree);
            step.expire();
            commit(key, entry, step, List.of());
        }
        entry.version.ifPresent(version -> put(StepWriter.removing(key, version)));
        entry.version = Optional.empty();
        List<Change> rest;
        do {
            rest = library.records()
                    .below(key.root(), Optional.empty(), PAGE)
                    .<Change>map(record -> Change.delete(record.key()))
                    .toList();
            put(rest);
        } while (!rest.isEmpty());
    }

    public Optional<String> outboxTrouble() {
        return outbox.flatMap(Outbox::trouble);
    }

    /// Writes what the main threads have spent.
    @Override
    public void close() {
        deadlines.close();
        held.keys()
                .forEach(key -> locked(key, entry -> {
                    flush(key, entry);
                    return entry;
                }));
        outbox.ifPresent(Outbox::close);
    }

    private void flush(SessionKey key, HeldSession entry) {
        var tree = entry.tree;
        if (tree != null && entry.version.isPresent() && entry.unwritten > 0) {
            try {
                commit(key, entry, step(key, tree.spendOnMain(entry.unwritten)), List.of());
            } catch (StaleVersion _) {
                // another process has the session now
            }
        }
    }
}
