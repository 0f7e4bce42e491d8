package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.kept.Archive.OperationRecord;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.FoldRecords.EventRecord;
import dev.contextd.feature.fold.kept.WireRecords.Decision;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Branches for somebody who looks back on them: open ones, those that have ended, and those whose session has gone.
///
/// Of a session that has gone, discarded branches are in no list, and what happened on the way is not kept.
final class BranchHistory {
    /// Branches of one session that a family is looked for among.
    private static final int FAMILY_MAX = 1_000;

    /// Events of a session that are looked through for those of one branch.
    private static final int EVENTS_MAX = 5_000;

    private static final Comparator<BranchRecord> NEWEST_FIRST = Comparator.comparing(
                    BranchRecord::createdAt, Comparator.reverseOrder())
            .thenComparing(BranchRecord::session)
            .thenComparing(BranchRecord::number, Comparator.reverseOrder());

    private final Branches branches;

    BranchHistory(Branches branches) {
        this.branches = branches;
    }

    /// The newest first. Those that are open or discarded stand on the first page, whatever its size.
    Page<BranchRecord> list(Owner owner, Optional<ProjectKey> project, Paging paging) {
        var ended = branches.kept().ended(owner, project, paging);
        var more = paging.cursor().isPresent() || paging.offset() > 0
                ? List.<BranchRecord>of()
                : unlisted(owner).stream()
                        .filter(branch ->
                                project.isEmpty() || branch.key().project().equals(project.get()))
                        .toList();
        var all = Stream.concat(more.stream(), ended.entries().stream())
                .sorted(NEWEST_FIRST)
                .toList();
        return new Page<>(all, ended.total(), ended.nextCursor());
    }

    /// The sessions of an owner of which anything is known, as many as one looks at.
    Set<SessionKey> sessions(String owner) {
        var sessions = new LinkedHashSet<>(branches.trees().atHand(owner));
        sessions.addAll(branches.kept().sessions(owner));
        return sessions;
    }

    /// What is not among the items: branches that are open, and the discarded ones of sessions that are not gone.
    private List<BranchRecord> unlisted(Owner owner) {
        return sessions(owner.name()).stream()
                .flatMap(key -> present(key).stream())
                .filter(branch -> branch.foldedAt().isEmpty() || branch.status().equals(Ending.DISCARDED.word()))
                .toList();
    }

    /// The branches of a session as they are now, with everything that is overdue ended.
    private List<BranchRecord> present(SessionKey key) {
        var trees = branches.trees();
        return trees.view(key).kept()
                ? trees.all(key).stream()
                        .map(branch -> BranchRecord.of(branch, key))
                        .toList()
                : List.of();
    }

    BranchRecord get(String id, Owner owner) {
        return branches.kept().find(id, owner.name()).orElseThrow(() -> unknown(id));
    }

    private static Failure unknown(String id) {
        return new Failure(
                Kind.NOT_FOUND, "There is no branch with this id; it may have been forgotten.", Map.of("id", id));
    }

    /// A branch among those it belongs to.
    ///
    /// @param above from the main thread down to its parent
    /// @param below its children, theirs and so on, each behind its parent, in the order in which they were made
    record Family(List<BranchRecord> above, List<BranchRecord> below) {}

    Family family(BranchRecord branch, Owner owner) {
        var known = new LinkedHashMap<String, BranchRecord>();
        branches.kept().ended(owner, branch.key(), FAMILY_MAX).entries().forEach(it -> known.put(it.id(), it));
        present(branch.key()).forEach(it -> known.put(it.id(), it));
        var above = new ArrayList<BranchRecord>();
        for (var parent = branch.parentId().map(known::get);
                parent.isPresent() && above.size() < branch.depth();
                parent = parent.get().parentId().map(known::get)) {
            above.addFirst(parent.get());
        }
        var below = new ArrayList<BranchRecord>();
        collect(
                branch.id(),
                known.values().stream()
                        .sorted(Comparator.comparingInt(BranchRecord::number))
                        .toList(),
                below);
        return new Family(above, below);
    }

    /// A child has a higher number than its parent, so this ends.
    private static void collect(String parent, List<BranchRecord> all, List<BranchRecord> below) {
        for (int i = 0; i < all.size(); i++) {
            var branch = all.get(i);
            if (branch.parentId().equals(Optional.of(parent))) {
                below.add(branch);
                collect(branch.id(), all.subList(i + 1, all.size()), below);
            }
        }
    }

    List<OperationRecord> trajectory(String id) {
        return branches.kept().archive().trajectory(id);
    }

    OperationRecord operation(String id, int number, Owner owner) {
        return trajectory(get(id, owner).id()).stream()
                .filter(operation -> operation.number() == number)
                .findFirst()
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND, "The branch has no operation of this number.", Map.of("number", number)));
    }

    /// What happened to a branch beside its operations; nothing is known of it when its session has gone.
    List<EventRecord> events(BranchRecord branch) {
        return branches.kept().archive().events(branch.key(), EVENTS_MAX, 0).stream()
                .map(json -> FoldRecords.read(json, EventRecord.class))
                .filter(event -> event.branchId().equals(Optional.of(branch.id())))
                .filter(event -> !event.event().equals(FoldEvent.Name.OPERATION_COMPLETED.word()))
                .toList();
    }

    /// Whether a gateway leaves the branch out of requests, if one had to decide.
    Optional<Decision> decision(String id) {
        return branches.kept().onTheWire().decision(id);
    }

    /// How many messages of it were left out and are kept.
    int removed(String id) {
        return branches.kept().onTheWire().messages(id).size();
    }
}
