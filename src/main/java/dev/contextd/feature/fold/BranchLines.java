package dev.contextd.feature.fold;

import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.tool.QuotedText;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/// Open branches as a new session is told of them: the latest first, a line each.
final class BranchLines {
    /// How many it is told of.
    private static final int LINES_MAX = 10;

    private BranchLines() {}

    /// Empty if there are none.
    static Optional<String> of(Map<Open, SessionKey> open) {
        var lines = open.entrySet().stream()
                .sorted(Comparator.comparing(
                        (Map.Entry<Open, SessionKey> entry) ->
                                entry.getKey().plan().createdAt(),
                        Comparator.reverseOrder()))
                .limit(LINES_MAX)
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .toList();
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines));
    }

    private static String line(Open branch, SessionKey key) {
        var plan = branch.plan();
        return "- " + QuotedText.line(plan.description().lines().findFirst().orElse("")) + " (" + plan.id()
                + " of session "
                + key.session() + ", " + branch.spent().used() + " of " + plan.budget() + " tokens used, until "
                + branch.expires() + ")";
    }
}
