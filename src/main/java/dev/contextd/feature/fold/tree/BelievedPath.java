package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Closed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The branches in which an agent may believe to stand although they were stopped, while a step changes them.
public final class BelievedPath {
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

    /// Who was told and begins anew knows where it stands.
    ///
    /// @param untold what the agent has not been told yet
    void begun(List<Notice> untold) {
        if (untold.stream().noneMatch(Notice.Forced.class::isInstance)) {
            clear();
        }
    }

    /// Who was told and works on in the branch above knows where it stands. On the main thread that says nothing: there
    /// a return can mean nothing else.
    ///
    /// @param told the stops of which the agent had been told when it began the work
    public void knownIn(Optional<String> branchId, Set<String> told) {
        branchId.ifPresent(id -> stopped.removeIf(stop -> stop.isUnder(id) && told.contains(stop.branchId())));
    }

    /// Nobody can return any more from a branch that was forgotten.
    public void passOver(Predicate<String> gone) {
        stopped.removeIf(stop -> gone.test(stop.branchId()));
    }

    /// Takes a branch off, and says where the agent really stands that believes to be in it; empty if none does.
    Optional<StoppedBranch> leave(String id) {
        var found = stopped.stream().filter(stop -> stop.branchId().equals(id)).findFirst();
        found.ifPresent(stopped::remove);
        return found;
    }
}
