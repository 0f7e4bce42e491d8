package dev.contextd.wire;

import dev.contextd.wire.BranchCalls.Passed;
import dev.contextd.wire.Part.Kind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The history in a request: which branches it opened and returned from, and the request without what lies in them.
///
/// A fold takes whole steps of the model: what it said, thought and called between the result that opened a branch and
/// the
/// call that returned from it, with the results of those calls. The steps of the opening and of the return stay, and so
/// the
/// summary, which is the return's argument. What people or the system said meanwhile stays at its place.
public final class History {
    private final byte[] body;
    private final Dialect dialect;
    private final Limits limits;
    private final List<Turn> turns;
    private final List<Step> steps;
    private final BranchCalls calls;
    private final References references;

    private History(byte[] body, Dialect dialect, Limits limits, List<Turn> turns, boolean isElsewhere) {
        this.body = body;
        this.dialect = dialect;
        this.limits = limits;
        this.turns = turns;
        this.steps = Step.of(turns);
        this.calls = BranchCalls.in(steps, isElsewhere ? steps.size() : firstThatCounts(steps), body);
        this.references = new References(body, steps);
    }

    /// Empty if there is no trace of a branch in it, which is told without reading it.
    public static Optional<History> read(byte[] body, Dialect dialect, Limits limits) throws Unreadable {
        return Bytes.nameABranch(body) ? Optional.of(whole(body, dialect, limits)) : Optional.empty();
    }

    private static History whole(byte[] body, Dialect dialect, Limits limits) throws Unreadable {
        var read = SpanReader.read(body, dialect.list(), limits.end(body.length));
        var turns = read.list().stream().map(dialect.turns()::read).toList();
        return new History(body, dialect, limits, turns, read.isElsewhere());
    }

    /// What a provider has compacted counts no more, and is not to be touched.
    private static int firstThatCounts(List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i).turns().stream().anyMatch(turn -> turn.has(Kind.COMPACTION))) {
                return i;
            }
        }
        return 0;
    }

    /// The branches that were returned from, in the order of the returns.
    public List<Return> returns() {
        return calls.passed().stream().map(this::toReturn).toList();
    }

    private Return toReturn(Passed passed) {
        int after = turns.getLast().to() - steps.get(passed.returned()).to();
        return new Return(passed.branch(), worth(passed), after);
    }

    private int worth(Passed passed) {
        int bytes = cutting(List.of(passed)).bytes();
        return limits.isWorth(bytes) ? bytes : 0;
    }

    /// The branches that are open, and how many bytes of the history are theirs: those since they were opened, without
    /// what belongs to branches below them.
    public Map<String, Long> open() {
        var open = new LinkedHashMap<String, Long>();
        calls.open().keySet().forEach(branch -> open.put(branch, 0L));
        if (!open.isEmpty()) {
            for (int i = 0; i < steps.size(); i++) {
                long bytes = (long) steps.get(i).to()
                        - steps.get(i).turns().getFirst().from();
                calls.innermostAt(i).ifPresent(branch -> open.computeIfPresent(branch, (_, sum) -> sum + bytes));
            }
        }
        return open;
    }

    /// What a fold of this branch takes away, as it stands in the request.
    public List<RemovedTurn> removed(String branch) {
        return passed(Set.of(branch)).stream()
                .flatMap(passed -> cutting(List.of(passed)).removed(body).stream())
                .toList();
    }

    /// The files that were named by calls which a fold of this branch takes away.
    public Set<String> filesIn(String branch) {
        var files = new LinkedHashSet<String>();
        passed(Set.of(branch))
                .forEach(passed -> steps.subList(passed.opened() + 1, passed.returned())
                        .forEach(step -> step.calls().forEach(call -> files.addAll(CallPaths.of(body, call)))));
        return files;
    }

    /// The files that the model's last calls name, by the ids of these calls.
    public Map<String, Set<String>> lastFiles() {
        var files = new LinkedHashMap<String, Set<String>>();
        if (!steps.isEmpty()) {
            steps.getLast().calls().forEach(call -> files.put(call.id(), CallPaths.of(body, call)));
        }
        return files;
    }

    /// The request without what lies inside of these branches.
    ///
    /// @throws Unreadable if what is left would not be a history that the API takes
    public Folded without(Set<String> branches) throws Unreadable {
        var worthy = passed(branches).stream().filter(it -> worth(it) > 0).toList();
        var cutting = cutting(worthy);
        var rest = Cut.without(body, cutting.cuts());
        if (!cutting.cuts().isEmpty()) {
            check(whole(rest, dialect, limits));
        }
        return new Folded(rest, cutting.bytes(), cutting.kept());
    }

    private void check(History rest) throws Unreadable {
        var broken = HistoryRule.brokenBy(rest.turns, dialect);
        broken.removeAll(HistoryRule.brokenBy(turns, dialect));
        if (!broken.isEmpty()) {
            throw new Unreadable("a fold would break " + broken);
        }
    }

    private Cutting cutting(List<Passed> folded) {
        return new Cutting(dialect, turns, steps, references, folded);
    }

    private List<Passed> passed(Set<String> branches) {
        return calls.passed().stream()
                .filter(it -> branches.contains(it.branch()))
                .toList();
    }
}
