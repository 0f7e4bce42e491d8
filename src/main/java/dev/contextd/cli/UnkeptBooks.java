package dev.contextd.cli;

import dev.contextd.gateway.Books;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.wire.RemovedTurn;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Nobody keeps these: no branch is known, and so none is folded.
final class UnkeptBooks implements Books {
    @Override
    public Map<String, Fate> fates(Set<String> branches) {
        return Map.of();
    }

    @Override
    public void fold(String branch, List<RemovedTurn> removed) throws Unavailable {
        throw new Unavailable("nobody keeps books");
    }

    @Override
    public void leave(String branch) throws Unavailable {
        throw new Unavailable("nobody keeps books");
    }

    @Override
    public void observe(Map<String, Long> bytesOfOpenBranches) {}

    @Override
    public void count(LedgerEntry increments) {}

    @Override
    public void close() {}
}
