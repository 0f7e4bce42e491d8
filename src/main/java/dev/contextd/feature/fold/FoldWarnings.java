package dev.contextd.feature.fold;

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
        warn("branch_not_found", key, SessionKey.isId(branchId) ? branchId : "malformed", "");
    }

    static void of(SessionKey key, List<FoldEvent> events) {
        for (FoldEvent event : events) {
            String branch = event.branchId().orElse("");
            switch (event.name()) {
                case BRANCH_EXHAUSTED -> warn("budget_exhausted", key, branch, tokens(event));
                case BRANCH_TIMEOUT -> warn("branch_timeout", key, branch, tokens(event));
                case BRANCH_FOLDED -> {
                    if (TreeStep.ORPHANED.equals(event.facts().get("reason"))) {
                        warn("orphan_cleanup", key, branch, tokens(event));
                    }
                }
                default -> {}
            }
        }
    }

    private static String tokens(FoldEvent event) {
        return " tokens=" + event.facts().get("tokens");
    }

    private static void warn(String event, SessionKey key, String branchId, String more) {
        LOG.log(
                Level.WARNING,
                "event={0} branch_id={1} session_id={2} owner={3}{4}",
                event,
                branchId,
                key.session(),
                key.owner(),
                more);
    }
}
