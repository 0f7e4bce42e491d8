package dev.contextd.feature.fold.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.fold.Invariants;
import dev.contextd.feature.fold.RandomMoves;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The rules alone, over thousands of random histories.
class TreeStepTest {
    private static final int HISTORIES = 3_000;
    private static final int STEPS = 80;
    private static final FoldRules RULES =
            new FoldRules(5_000, false, 3, 10, 100, 1_000, 5_000, 300, 600, 0.2, 0.7, 10);
    private static final Result PARTIAL = new Result("partial", 7, 0);

    private Instant now = Instant.parse("2026-01-17T10:30:00Z");
    private SessionTree tree = SessionTree.planted(now);
    private final Map<String, Branch> all = new LinkedHashMap<>();
    private final List<FoldRecords.EventRecord> events = new ArrayList<>();

    @Test
    void everyRandomHistoryKeepsTheInvariants() {
        int refused = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            var random = new Random(seed);
            tree = SessionTree.planted(now);
            all.clear();
            events.clear();
            for (int i = 0; i < STEPS; i++) {
                refused += random(random, "seed " + seed + ", step " + i);
            }
            Invariants.eventsMakeSense("seed " + seed, events);
        }
        // Otherwise the histories would be too tame to mean anything, or so wild that nothing happens.
        assertThat(refused).isBetween(HISTORIES, HISTORIES * STEPS / 2);
    }

    private int random(Random random, String when) {
        now = now.plusSeconds(random.nextInt(8));
        var step = new TreeStep(tree, RULES, now, (_, _) -> PARTIAL);
        try {
            step.expire();
            move(random, step, when);
        } catch (Failure | UnknownBranch _) {
            return 1;
        }
        tree = step.after();
        all.putAll(step.touched());
        step.events().forEach(event -> events.add(FoldRecords.EventRecord.of(event)));
        Invariants.hold(when, tree, List.copyOf(all.values()), RULES);
        return 0;
    }

    private void move(Random random, TreeStep step, String when) {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> {
                var wish = RandomMoves.wish(random, when, all.keySet());
                step.create(wish, step.allot(wish), List.of(), RandomMoves.start(random, now));
            }
            case 3, 4, 5, 6 ->
                step.spend(
                        random.nextInt(5) == 0
                                ? RandomMoves.pick(random, all.keySet())
                                : step.before().active(),
                        RandomMoves.operation(random, now));
            case 7, 8 -> {
                var id = (random.nextBoolean() ? step.after().believed() : RandomMoves.pick(random, all.keySet()))
                        .orElse("nothing");
                RandomMoves.leave(id, new Result("done", random.nextInt(200), 0), step, closed());
            }
            default -> {
                if (random.nextInt(10) == 0) {
                    step.end();
                } else {
                    step.rollBack(RandomMoves.pick(random, all.keySet()), closed());
                }
            }
        }
    }

    private List<Closed> closed() {
        return all.values().stream()
                .filter(Closed.class::isInstance)
                .map(Closed.class::cast)
                .sorted((a, b) -> Integer.compare(a.plan().number(), b.plan().number()))
                .toList();
    }

    @Test
    void ofTwoBranchesThatAreExhaustedTogetherTheOuterHasTheLastWord() {
        var step = new TreeStep(tree, RULES, now, (_, _) -> new Result("x", 300, 0));
        step.create(RandomMoves.wish("br_outer", 1_000), 1_000, List.of(), RandomMoves.tokens(500, now));
        step.create(RandomMoves.wish("br_inner", 400), 400, List.of(), RandomMoves.tokens(10, now));
        step.spend(Optional.of("br_inner"), RandomMoves.tokens(390, now));

        assertThat(step.after().open()).isEmpty();
        assertThat(step.after().notices().stream().map(Notice::branchId)).containsExactly("br_inner", "br_outer");
        assertThat(step.after().mainTokens()).isEqualTo(300);
    }
}
