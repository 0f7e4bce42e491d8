package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Closed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The branches in which an agent may believe to stand although they were stopped, while a step changes them.
final class BelievedPath {
    /// Each branch that an agent begins after it was told of a stop clears them.
    private static final int STOPPED_MAX = 20;

    private final List<StoppedBranch> before;
    private final List<StoppedBranch> stopped;

    BelievedPath(List<StoppedBranch> before) {
        this.before = before;
        this.stopped = new ArrayList<>(before);
    }

    List<StoppedBranch> stopped() {
        return stopped;
    }

    boolean changed() {
        return !stopped.equals(before);
    }

    /// The agent knows where it stands.
    void clear() {
        stopped.clear();
    }

    /// Takes note of the end of a branch: its agent's own doing, or nothing that its agent can know of.
    ///
    /// @param active where the agent really stood until then
    void ended(Closed branch, Optional<String> active) {
        if (branch.ending() == Branch.Ending.COMPLETED) {
            stopped.removeIf(stop -> stop.isUnder(branch.id()));
            return;
        }
        var parent = branch.plan().parent();
        stopped.replaceAll(stop -> stop.isUnder(branch.id()) ? stop.movedTo(parent) : stop);
        if (active.filter(branch.id()::equals).isPresent()) {
            stopped.add(new StoppedBranch(branch.id(), branch.plan().number(), parent));
            if (stopped.size() > STOPPED_MAX) {
                stopped.removeFirst();
            }
        }
    }

    /// Takes off the stops that an agent knew of when it began to work in this branch.
    void knownIn(String branchId, Set<String> told) {
        stopped.removeIf(stop -> stop.isUnder(branchId) && told.contains(stop.branchId()));
    }

    /// Takes a branch off, and says where the agent really stands that believes to be in it; empty if none does.
    Optional<StoppedBranch> leave(String id) {
        var found = stopped.stream().filter(stop -> stop.branchId().equals(id)).findFirst();
        found.ifPresent(stopped::remove);
        return found;
    }
}
