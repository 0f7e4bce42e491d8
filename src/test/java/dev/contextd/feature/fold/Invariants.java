package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.fold.kept.Archive;
import dev.contextd.feature.fold.kept.FoldRecords.EventRecord;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.SessionTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is true of a session at every moment, whatever came together.
public final class Invariants {
    private Invariants() {}

    public static void hold(String when, SessionTree tree, List<Branch> all, FoldRules rules) {
        for (Open branch : tree.open().values()) {
            branch.plan()
                    .parent()
                    .ifPresent(parent -> assertThat(tree.open())
                            .as("%s: the parent of %s is open", when, branch.id())
                            .containsKey(parent));
            assertThat(branch.spent().used())
                    .as("%s: %s has not used up its budget", when, branch.id())
                    .isLessThan(branch.plan().budget());
            budgets(when, tree, Optional.of(branch.id()), branch.plan().budget());
        }
        budgets(when, tree, Optional.empty(), rules.contextLimit());
        assertThat(tree.open()).as(when).hasSizeLessThanOrEqualTo(rules.perSessionMax());
        tree.active()
                .ifPresent(active -> assertThat(tree.path().getLast().id())
                        .as("%s: the active branch ends the path", when)
                        .isEqualTo(active));
        assertThat(tree.path()).as(when).hasSizeLessThanOrEqualTo(rules.depthMax());
        assertThat(all.stream().filter(Open.class::isInstance).map(Branch::id))
                .as("%s: what is open is open everywhere", when)
                .containsExactlyInAnyOrderElementsOf(tree.open().keySet());
        assertThat(tree.stopped())
                .as("%s: who was stopped is not open, and stood below who is", when)
                .allSatisfy(stop -> {
                    assertThat(tree.open()).doesNotContainKey(stop.branchId());
                    stop.under().ifPresent(under -> assertThat(tree.open()).containsKey(under));
                });
        long folded = all.stream()
                .filter(branch -> branch instanceof Closed closed && closed.ending() != Ending.DISCARDED)
                .mapToLong(branch -> branch.spent().tokens())
                .sum();
        assertThat(tree.foldedTokens())
                .as("%s: what was folded is what was spent", when)
                .isEqualTo(folded);
    }

    private static void budgets(String when, SessionTree tree, Optional<String> parent, int budget) {
        assertThat(tree.children(parent).stream()
                        .mapToInt(child -> child.plan().budget())
                        .sum())
                .as("%s: the children of %s fit into it", when, parent.orElse("main"))
                .isLessThanOrEqualTo(budget);
    }

    /// What a branch spent is what it began with, what it did, and what its children returned to it.
    public static void spentIsAccountedFor(
            String when, Branch branch, List<Archive.OperationRecord> done, List<Branch> all) {
        int own = done.stream().mapToInt(Archive.OperationRecord::tokens).sum();
        int returned = all.stream()
                .filter(child -> child.plan().parent().equals(Optional.of(branch.id())))
                .mapToInt(child -> child instanceof Closed closed ? closed.charged() : 0)
                .sum();
        assertThat(branch.spent().tokens())
                .as("%s: what %s spent", when, branch.id())
                .isEqualTo(own + returned);
    }

    /// Every branch ends once, and only a folded one has a second life.
    public static void eventsMakeSense(String when, List<EventRecord> events) {
        Map<String, String> states = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            var event = events.get(i);
            assertThat(event.sequence()).as("%s: events have no gaps", when).isEqualTo(i + 1L);
            event.branchId().ifPresent(id -> {
                String before = states.getOrDefault(id, "none");
                String after = event.event().replace("branch.", "");
                boolean legal = switch (after) {
                    case "created" -> before.equals("none");
                    case "operation.completed", "budget_warning" -> before.equals("open");
                    case "reopened" -> before.equals("folded");
                    case "returned_late" -> !before.equals("open") && !before.equals("none");
                    case "discarded" -> before.equals("open") || before.equals("folded");
                    default -> before.equals("open");
                };
                assertThat(legal)
                        .as("%s: %s after %s in %s", when, after, before, id)
                        .isTrue();
                switch (after) {
                    case "created", "reopened" -> states.put(id, "open");
                    case "operation.completed", "budget_warning", "returned_late" -> {}
                    case "folded" ->
                        states.put(id, "folded".equals(event.facts().get("status")) ? "folded" : "failed");
                    default -> states.put(id, after);
                }
            });
        }
    }
}
