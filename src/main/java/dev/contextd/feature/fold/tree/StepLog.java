package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.FoldEvent.Name;
import dev.contextd.feature.fold.tree.TreeStep.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What happens in the course of a step.
final class StepLog {
    private final long eventsBefore;
    private final Instant now;
    private final List<FoldEvent> events = new ArrayList<>();
    private final List<Entry> trajectory = new ArrayList<>();

    StepLog(long eventsBefore, Instant now) {
        this.eventsBefore = eventsBefore;
        this.now = now;
    }

    void happened(Name name, Optional<String> branchId, Map<String, Object> facts) {
        events.add(new FoldEvent(count() + 1, name, branchId, facts, now));
    }

    void ended(Name name, Closed branch) {
        var facts = new HashMap<String, Object>();
        facts.put("status", branch.status());
        facts.put("tokens", branch.spent().tokens());
        branch.reason().ifPresent(reason -> facts.put("reason", reason));
        happened(name, Optional.of(branch.id()), facts);
    }

    void did(String branchId, int number, Operation operation) {
        trajectory.add(new Entry(branchId, number, operation));
    }

    /// How many events the session has had with these.
    long count() {
        return eventsBefore + events.size();
    }

    List<FoldEvent> events() {
        return events;
    }

    List<Entry> trajectory() {
        return trajectory;
    }

    boolean began(String branchId) {
        return trajectory.stream()
                .anyMatch(entry -> entry.number() == 0 && entry.branchId().equals(branchId));
    }

    List<Operation> of(String branchId) {
        return trajectory.stream()
                .filter(entry -> entry.branchId().equals(branchId))
                .map(Entry::operation)
                .toList();
    }
}
