package dev.contextd.feature.fold;

import dev.contextd.base.telemetry.LogFields;
import dev.contextd.feature.fold.tree.FoldEvent;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep;
import java.lang.System.Logger.Level;
import java.util.List;

/// The lines that seeds 001 and 003 want in the log, as names with values: ids and figures, never what was written.
final class FoldWarnings {
    private static final System.Logger LOG = System.getLogger("dev.contextd.folding");

    private FoldWarnings() {}

    static void notFound(SessionKey key, String branchId) {
        // What a caller made up may have lines of its own.
        warn("branch_not_found", key, SessionKey.isId(branchId) ? branchId : "malformed", "not_found", "0");
    }

    static void of(SessionKey key, List<FoldEvent> events) {
        for (FoldEvent event : events) {
            switch (event.name()) {
                case BRANCH_EXHAUSTED -> ended("budget_exhausted", key, event);
                case BRANCH_TIMEOUT -> ended("branch_timeout", key, event);
                case BRANCH_FOLDED -> {
                    if (TreeStep.ORPHANED.equals(event.facts().get("reason"))) {
                        ended("orphan_cleanup", key, event);
                    }
                }
                default -> {}
            }
        }
    }

    private static void ended(String what, SessionKey key, FoldEvent event) {
        warn(
                what,
                key,
                event.branchId().orElse(""),
                "forced_return",
                String.valueOf(event.facts().get("tokens")));
    }

    private static void warn(String event, SessionKey key, String branchId, String outcome, String tokens) {
        LOG.log(
                Level.WARNING,
                "{0}",
                LogFields.of(
                        "event",
                        event,
                        "branch_id",
                        branchId,
                        "session_id",
                        key.session(),
                        "owner",
                        key.owner(),
                        "project",
                        key.project().text(),
                        "outcome",
                        outcome,
                        "tokens",
                        tokens));
    }
}
