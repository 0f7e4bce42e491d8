package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.FoldEvent.Name;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One change to a tree under way: the tree as it will be, every branch it touches, and what happened on the way.
/// It knows the rules and nothing of stores, clocks or threads, so it can be thrown away and made again.
public final class TreeStep {
    /// Why a branch is ended whose parent is.
    public static final String ORPHANED = "parent returning";

    /// What a branch that is stopped had so far.
    public interface Partials {
        Result of(Open branch, List<Operation> unwritten);
    }

    /// An operation with its place in its branch's trajectory.
    public record Entry(String branchId, int number, Operation operation) {}

    private final SessionTree before;
    private final FoldRules rules;
    private final Instant now;
    private final Partials partials;
    private final Map<String, Open> open;
    private final Map<String, Branch> touched = new LinkedHashMap<>();
    private final StepLog log;
    private final List<Notice> notices;
    private final BelievedPath believed;
    private Optional<String> active;
    private long mainTokens;
    private long foldedTokens;
    private int created;
    private boolean used = true;

    public TreeStep(SessionTree before, FoldRules rules, Instant now, Partials partials) {
        this.before = before;
        this.rules = rules;
        this.now = now;
        this.partials = partials;
        this.open = new HashMap<>(before.open());
        this.notices = new ArrayList<>(before.notices());
        this.log = new StepLog(before.events(), now);
        this.believed = new BelievedPath(before.stopped());
        this.active = before.active();
        this.mainTokens = before.mainTokens();
        this.foldedTokens = before.foldedTokens();
        this.created = before.created();
    }

    public SessionTree before() {
        return before;
    }

    public Instant now() {
        return now;
    }

    public BelievedPath believed() {
        return believed;
    }

    /// The tree as this step leaves it.
    public SessionTree after() {
        return new SessionTree(
                active,
                mainTokens,
                foldedTokens,
                created,
                log.count(),
                open,
                notices,
                believed.stopped(),
                before.createdAt(),
                used ? now : before.usedAt());
    }

    /// Every branch in the state this step leaves it in.
    public Map<String, Branch> touched() {
        return touched;
    }

    /// The branches that this step has ended, otherwise than by discarding them.
    public List<Closed> folded() {
        return touched.values().stream()
                .filter(Closed.class::isInstance)
                .map(Closed.class::cast)
                .filter(branch -> branch.ending() != Ending.DISCARDED && !branch.late())
                .toList();
    }

    public List<FoldEvent> events() {
        return log.events();
    }

    public List<Entry> trajectory() {
        return log.trajectory();
    }

    /// Whether the branch was made in this step.
    public boolean isNew(String id) {
        return log.began(id);
    }

    public boolean isIdle() {
        return touched.isEmpty() && events().isEmpty() && mainTokens == before.mainTokens() && !believed.changed();
    }

    /// What is asked of a new branch.
    ///
    /// @param parent below which branch; the active one if absent, which the new one then takes the place of
    /// @param budget what is left decides if absent
    public record Wish(
            String id,
            Optional<String> parent,
            String description,
            String prompt,
            Optional<Integer> budget,
            Optional<Integer> timeoutSeconds) {}

    /// The budget that a branch would get, or why it would not get one.
    public int allot(Wish wish) {
        return new BranchShare(after(), rules).budget(wish, parent(wish));
    }

    private Optional<Open> parent(Wish wish) {
        return wish.parent()
                .map(id -> id.equals(SessionTree.MAIN) ? Optional.<Open>empty() : Optional.of(requireOpen(id)))
                .orElseGet(() -> active.map(this::requireOpen));
    }

    /// @param start what the branch begins with; its tokens are the first that it spends
    public Open create(Wish wish, int budget, List<String> injected, Operation start) {
        var parent = parent(wish);
        if (start.tokens() >= budget) {
            throw Refusals.startTooLarge(start.tokens(), budget);
        }
        created++;
        var plan = new BranchPlan(
                wish.id(),
                parent.map(Branch::id),
                parent.map(above -> above.plan().depth()).orElse(0) + 1,
                created,
                wish.description(),
                wish.prompt(),
                budget,
                wish.timeoutSeconds().orElse(rules.timeoutSeconds()),
                injected,
                now);
        var branch = new Open(plan, TokenUse.starting(start.tokens()), false, now.plusSeconds(plan.timeoutSeconds()));
        keep(branch);
        log.did(plan.id(), 0, start);
        if (wish.parent().isEmpty()) {
            believed.begun(notices);
            active = Optional.of(plan.id());
        }
        log.happened(Name.BRANCH_CREATED, Optional.of(plan.id()), Map.of("depth", plan.depth(), "budget", budget));
        settle();
        return branch;
    }

    /// @param branchId the main thread if absent
    public void spend(Optional<String> branchId, Operation operation) {
        if (branchId.isEmpty()) {
            mainTokens += operation.tokens();
        } else {
            var branch = requireOpen(branchId.get()).spend(operation);
            keep(branch);
            log.did(branch.id(), branch.spent().operations(), operation);
        }
        log.happened(
                Name.OPERATION_COMPLETED,
                branchId,
                Map.of(
                        "kind", operation.kind().word(),
                        "name", operation.name(),
                        "tokens", operation.tokens(),
                        "ok", operation.ok()));
        settle();
    }

    /// Takes note of what a gateway saw of a branch; of one that has ended nothing more is counted.
    ///
    /// @param total tokens of all its own messages so far
    public void observe(String branchId, int total) {
        var branch = open.get(branchId);
        if (branch != null && total > branch.spent().observed()) {
            keep(branch.observe(total));
            settle();
        }
    }

    public Closed complete(String branchId, Result message) {
        var branch = requireOpen(branchId);
        closeBelow(branch, ORPHANED);
        var closed = close(requireOpen(branchId).completed(message, now), true, Name.BRANCH_FOLDED);
        settle();
        return closed;
    }

    /// Takes what an agent returns from a branch that was stopped meanwhile; the branch in which it stands stays open.
    public Closed returnLate(Closed branch, Result message) {
        var under = believed.leave(branch.id()).map(StoppedBranch::under).orElse(active);
        // What was never told is in nobody's context.
        boolean untold = notices.removeIf(
                notice -> notice instanceof Notice.Forced && notice.branchId().equals(branch.id()));
        var late = branch.returnedLate(message);
        if (branch.plan().parent().map(open::containsKey).orElse(true)) {
            int more = message.tokens() - (untold ? branch.charged() : 0);
            late = late.charging(branch.charged() + more);
            bookAbove(late, more, 0);
        } else {
            // Who would pay for it has ended as well, so it is said where the work goes on.
            spend(under, Operation.said("result of " + branch.id(), message, now));
        }
        touch(late, Name.BRANCH_LATE);
        settle();
        notices.add(new Notice.Late(branch.id(), branch.reason().orElse(""), active));
        return late;
    }

    /// Ends what is overdue, the earliest first. The passing of time is no use of the session.
    public void expire() {
        used = false;
        for (var due = overdue(); due.isPresent(); due = overdue()) {
            var branch = due.get();
            closeBelow(branch, ORPHANED);
            force(requireOpen(branch.id()).timedOut(partial(branch), now), Name.BRANCH_TIMEOUT);
            settle();
        }
    }

    private Optional<Open> overdue() {
        return open.values().stream()
                .filter(branch -> branch.isOverdue(now))
                .min(Comparator.comparing(Open::expires).thenComparing(SessionTree.DEEPEST_FIRST));
    }

    /// Ends every branch, because the session ends.
    public void end() {
        used = false;
        for (Open branch :
                open.values().stream().sorted(SessionTree.DEEPEST_FIRST).toList()) {
            close(requireOpen(branch.id()).failed("session ended", partial(branch), now), false, Name.BRANCH_FOLDED);
        }
        believed.clear();
    }

    /// @param recovered tokens that left the context
    public record Rollback(List<String> discarded, long recovered) {}

    /// Goes back to a branch, or to the main thread if absent.
    ///
    /// @param closed the branches of the session that have ended
    public Rollback rollBack(Optional<String> target, List<Closed> closed) {
        int from = target.map(id -> number(id, closed)).orElse(0);
        var discarded = new ArrayList<String>();
        long recovered = 0;
        for (Open later :
                open.values().stream().sorted(SessionTree.DEEPEST_FIRST).toList()) {
            if (later.plan().number() > from) {
                recovered += later.spent().tokens();
                drop(later.discarded(why(target), now));
                discarded.add(later.id());
            }
        }
        target.filter(id -> !open.containsKey(id)).ifPresent(id -> reopen(find(id, closed)));
        for (Closed later : closed.reversed()) {
            if (later.plan().number() > from && later.ending() == Ending.COMPLETED) {
                foldedTokens -= later.spent().tokens();
                // A parent that has ended has paid for it for good.
                boolean paidBack = takeBack(later);
                recovered += paidBack ? later.charged() : 0;
                touch(
                        later.withdrawn(why(target), now).charging(paidBack ? 0 : later.charged()),
                        Name.BRANCH_DISCARDED);
                discarded.add(later.id());
            }
        }
        target.map(open::get).ifPresent(this::requireBudget);
        active = target;
        believed.clear();
        return new Rollback(discarded.reversed(), recovered);
    }

    private static String why(Optional<String> target) {
        return "rolled back to " + target.orElse(SessionTree.MAIN);
    }

    private int number(String id, List<Closed> closed) {
        var branch = open.get(id);
        return branch == null ? find(id, closed).plan().number() : branch.plan().number();
    }

    private static Closed find(String id, List<Closed> closed) {
        return closed.stream()
                .filter(branch -> branch.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UnknownBranch(id));
    }

    private void reopen(Closed branch) {
        var parent = branch.plan().parent();
        if (branch.ending() != Ending.COMPLETED || (parent.isPresent() && !open.containsKey(parent.get()))) {
            throw Refusals.cannotReopen(branch);
        }
        if (open.size() >= rules.perSessionMax()) {
            throw Refusals.tooManyInSession(rules.perSessionMax());
        }
        foldedTokens -= branch.spent().tokens();
        takeBack(branch);
        keep(branch.reopened(now));
        log.happened(
                Name.BRANCH_REOPENED,
                Optional.of(branch.id()),
                Map.of("tokens", branch.spent().tokens()));
    }

    /// What was set aside for a branch that is open again must still be there.
    private void requireBudget(Open branch) {
        var parent = branch.plan().parent();
        int left = after().left(parent, rules.contextLimit());
        if (left < 0) {
            int budget = branch.plan().budget();
            throw Refusals.overBudget(
                    budget, budget + left, parent.map(open::get), after().totalTokens(), rules.contextLimit(), false);
        }
    }

    /// Undoes what the end of a branch has cost its parent, if that is open.
    private boolean takeBack(Closed branch) {
        return bookAbove(branch, -branch.charged(), -branch.absorbed());
    }

    private boolean bookAbove(Closed branch, int tokens, int budget) {
        var parent = branch.plan().parent();
        if (parent.isEmpty()) {
            mainTokens += tokens;
            return true;
        }
        var above = open.get(parent.get());
        if (above != null) {
            keep(above.absorb(tokens, budget));
        }
        return above != null;
    }

    /// Stops what has used up its budget, and warns what soon will have.
    private void settle() {
        for (var spent = exhausted(); spent.isPresent(); spent = exhausted()) {
            var branch = spent.get();
            closeBelow(branch, ORPHANED);
            var last = requireOpen(branch.id());
            var reason = "budget exhausted: " + last.spent().used() + "/"
                    + last.plan().budget() + " tokens";
            force(last.failed(reason, partial(last), now), Name.BRANCH_EXHAUSTED);
        }
        for (Open branch : List.copyOf(open.values())) {
            if (branch.isWorthAWarning()) {
                keep(branch.warn());
                int used = branch.spent().used();
                int total = branch.plan().budget();
                notices.add(new Notice.Warned(branch.id(), used, total));
                log.happened(Name.BRANCH_WARNED, Optional.of(branch.id()), Map.of("used", used, "total", total));
            }
        }
    }

    private Optional<Open> exhausted() {
        return open.values().stream().filter(Open::isExhausted).min(SessionTree.DEEPEST_FIRST);
    }

    private void force(Closed branch, Name name) {
        notices.removeIf(notice -> notice.branchId().equals(branch.id()));
        notices.add(new Notice.Forced(
                branch.id(), branch.reason().orElse(""), branch.result().text()));
        close(branch, true, name);
    }

    private void closeBelow(Open branch, String reason) {
        for (Open below : after().descendants(branch.id())) {
            var last = requireOpen(below.id());
            close(last.failed(reason, partial(last), now), false, Name.BRANCH_FOLDED);
        }
    }

    /// @param delivered whether the result goes into the parent's context, and so has to be paid for there
    private Closed close(Closed branch, boolean delivered, Name name) {
        var closed = branch.charging(delivered ? branch.result().tokens() : 0);
        open.remove(closed.id());
        foldedTokens += closed.spent().tokens();
        bookAbove(closed, closed.charged(), closed.absorbed());
        believed.ended(closed, active);
        leave(closed);
        touch(closed, name);
        return closed;
    }

    private void drop(Closed branch) {
        open.remove(branch.id());
        leave(branch);
        touch(branch, Name.BRANCH_DISCARDED);
    }

    /// If the session was in this branch, it is in its parent now.
    private void leave(Closed branch) {
        if (active.filter(branch.id()::equals).isPresent()) {
            active = branch.plan().parent();
        }
    }

    private void touch(Closed branch, Name name) {
        touched.put(branch.id(), branch);
        log.ended(name, branch);
    }

    private Result partial(Open branch) {
        return partials.of(branch, log.of(branch.id()));
    }

    private void keep(Open branch) {
        open.put(branch.id(), branch);
        touched.put(branch.id(), branch);
    }

    private Open requireOpen(String id) {
        var branch = open.get(id);
        if (branch == null) {
            throw new UnknownBranch(id);
        }
        return branch;
    }
}
