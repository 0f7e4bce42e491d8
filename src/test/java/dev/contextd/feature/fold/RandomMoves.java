package dev.contextd.feature.fold;

import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.feature.fold.tree.TreeStep;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// What agents might do, drawn at random.
public final class RandomMoves {
    private RandomMoves() {}

    public static Optional<String> pick(Random random, Collection<String> ids) {
        var list = List.copyOf(ids);
        return list.isEmpty() ? Optional.empty() : Optional.of(list.get(random.nextInt(list.size())));
    }

    public static TreeStep.Wish wish(Random random, String id, Collection<String> others) {
        var parent = switch (random.nextInt(6)) {
            case 0 -> Optional.of(SessionTree.MAIN);
            case 1 -> pick(random, others);
            default -> Optional.<String>empty();
        };
        var budget = random.nextBoolean() ? Optional.of(random.nextInt(1, 3_000)) : Optional.<Integer>empty();
        return new TreeStep.Wish(id, parent, "task", "prompt", budget, Optional.of(random.nextInt(1, 60)));
    }

    public static TreeStep.Wish wish(String id, int budget) {
        return new TreeStep.Wish(id, Optional.empty(), "task", "prompt", Optional.of(budget), Optional.of(300));
    }

    /// Returns from a branch, late if it was stopped.
    public static void leave(String id, Result result, TreeStep step, List<Closed> closed) {
        closed.stream()
                .filter(branch -> branch.id().equals(id) && branch.awaitsReturn())
                .findFirst()
                .ifPresentOrElse(branch -> step.returnLate(branch, result), () -> step.complete(id, result));
    }

    public static Operation start(Random random, Instant now) {
        return new Operation(Operation.Kind.START, "start", "prompt", "", random.nextInt(100), true, 0, now);
    }

    public static Operation operation(Random random, Instant now) {
        int tokens = random.nextInt(10) == 0 ? random.nextInt(3_000) : random.nextInt(300);
        return new Operation(Operation.Kind.TOOL_CALL, "read", "in", "out", tokens, random.nextInt(5) > 0, 0, now);
    }

    public static Operation tokens(int tokens, Instant now) {
        return new Operation(Operation.Kind.NOTE, "note", "", "", tokens, true, 0, now);
    }
}
