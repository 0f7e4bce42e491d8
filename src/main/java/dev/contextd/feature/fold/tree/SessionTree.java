package dev.contextd.feature.fold.tree;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A session's open branches, and what it has spent.
///
/// @param active the branch that calls count for; the main thread if absent
/// @param foldedTokens of branches that have ended, except the discarded
/// @param created how many branches the session has ever had
/// @param events how many it has ever had
/// @param open by id
/// @param notices what the agent has not been told yet
/// @param stopped where the agent may believe to stand although it does not, told or not
public record SessionTree(
        Optional<String> active,
        long mainTokens,
        long foldedTokens,
        int created,
        long events,
        Map<String, Branch.Open> open,
        List<Notice> notices,
        List<StoppedBranch> stopped,
        Instant createdAt,
        Instant usedAt) {
    public static final String MAIN = "main";

    public SessionTree {
        open = Map.copyOf(open);
        notices = List.copyOf(notices);
        stopped = List.copyOf(stopped);
        if (active.isPresent() && !open.containsKey(active.get())) {
            throw new IllegalArgumentException("the active branch is not open: " + active.get());
        }
        if (mainTokens < 0 || foldedTokens < 0) {
            throw new IllegalArgumentException("tokens are never negative");
        }
    }

    public static SessionTree planted(Instant now) {
        return new SessionTree(Optional.empty(), 0, 0, 0, 0, Map.of(), List.of(), List.of(), now, now);
    }

    public Optional<Branch.Open> activeBranch() {
        return active.map(open::get);
    }

    /// The branch that the agent means when it names none: the active one, unless it may believe to stand in another.
    public Optional<String> believed() {
        return stopped.stream()
                .filter(stop -> stop.under().equals(active))
                .max(Comparator.comparingInt(StoppedBranch::number))
                .map(StoppedBranch::branchId)
                .or(() -> active);
    }

    /// The stopped branches of which the agent has been told. One that was stopped with the branch above it has no
    /// notice of its own, so whoever has one waiting has been told of none.
    public Set<String> toldStops() {
        return notices.stream().anyMatch(Notice.Forced.class::isInstance)
                ? Set.of()
                : stopped.stream().map(StoppedBranch::branchId).collect(Collectors.toUnmodifiableSet());
    }

    public int depth() {
        return activeBranch().map(branch -> branch.plan().depth()).orElse(0);
    }

    /// The open branches from the main thread to the active one.
    public List<Branch.Open> path() {
        var path = new ArrayList<Branch.Open>();
        var at = activeBranch();
        while (at.isPresent()) {
            path.addFirst(at.get());
            at = at.get().plan().parent().map(open::get);
        }
        return path;
    }

    /// What is in the model's context: the main thread and the branches on the active path.
    public long totalTokens() {
        return mainTokens
                + path().stream().mapToLong(branch -> branch.spent().tokens()).sum();
    }

    /// Tokens by branch as seed 000 shows them (docs/seeds.md).
    public Map<String, Long> breakdown() {
        var breakdown = new LinkedHashMap<String, Long>();
        breakdown.put("main_thread", mainTokens);
        path().forEach(branch ->
                breakdown.put(branch.id(), (long) branch.spent().tokens()));
        breakdown.put("total", totalTokens());
        breakdown.put("folded_total", foldedTokens);
        return breakdown;
    }

    public List<Branch.Open> children(Optional<String> parent) {
        return open.values().stream()
                .filter(branch -> branch.plan().parent().equals(parent))
                .toList();
    }

    /// The open branches below one, deepest first, then newest.
    List<Branch.Open> descendants(String id) {
        return open.values().stream()
                .filter(branch -> isBelow(branch, id))
                .sorted(DEEPEST_FIRST)
                .toList();
    }

    public static final Comparator<Branch.Open> DEEPEST_FIRST = Comparator.comparingInt(
                    (Branch.Open branch) -> branch.plan().depth())
            .thenComparingInt(branch -> branch.plan().number())
            .reversed();

    private boolean isBelow(Branch.Open branch, String id) {
        var parent = branch.plan().parent();
        while (parent.isPresent()) {
            if (parent.get().equals(id)) {
                return true;
            }
            parent = Optional.ofNullable(open.get(parent.get()))
                    .flatMap(above -> above.plan().parent());
        }
        return false;
    }

    /// What a new branch below `parent` may be given: what is neither used nor set aside.
    public int remaining(Optional<String> parent, int contextLimit) {
        return Math.max(0, left(parent, contextLimit));
    }

    /// Below zero where a branch has spent what was set aside for its children.
    int left(Optional<String> parent, int contextLimit) {
        int reserved = children(parent).stream()
                .mapToInt(child -> child.plan().budget())
                .sum();
        int left = parent.map(open::get)
                .map(branch -> branch.plan().budget() - branch.spent().used())
                .orElse(contextLimit);
        return left - reserved;
    }

    public SessionTree spendOnMain(long tokens) {
        return tokens == 0
                ? this
                : new SessionTree(
                        active,
                        mainTokens + tokens,
                        foldedTokens,
                        created,
                        events,
                        open,
                        notices,
                        stopped,
                        createdAt,
                        usedAt);
    }

    public SessionTree told() {
        return notices.isEmpty()
                ? this
                : new SessionTree(
                        active, mainTokens, foldedTokens, created, events, open, List.of(), stopped, createdAt, usedAt);
    }

    SessionTree usedAt(Instant now) {
        return new SessionTree(
                active, mainTokens, foldedTokens, created, events, open, notices, stopped, createdAt, now);
    }
}
