package dev.contextd.feature.fold;

import dev.contextd.feature.fold.tree.Notice;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.QuotedText;
import java.util.Optional;

/// What happened to a branch, in the words that its agent's model reads.
final class NoticeWords {
    private NoticeWords() {}

    /// @param tree the session as it is when they are told
    static String of(Notice notice, SessionTree tree) {
        return switch (notice) {
            case Notice.Warned warned ->
                "contextd: branch " + warned.branchId() + " has used " + warned.used() + " of its " + warned.total()
                        + " tokens; return from it soon.";
            case Notice.Forced forced ->
                "contextd: branch " + forced.branchId() + " was returned by the server (" + forced.reason() + "). "
                        + next(forced.branchId(), tree) + " What it had:\n" + QuotedText.of(forced.partialResult());
            case Notice.Late late ->
                "contextd: branch " + late.branchId() + " had been returned by the server (" + late.reason()
                        + "); your message is its result now. " + standing(late.standing());
        };
    }

    /// Promises of a return that names no branch only what such a return does.
    private static String next(String id, SessionTree tree) {
        var meant = tree.believed();
        if (meant.equals(Optional.of(id))) {
            return "A context_return without branch_id "
                    + tree.active()
                            .map(under ->
                                    "as your next call gives it your result; name " + under + " to return from that.")
                            .orElse("gives it your result; you are on the main thread.");
        }
        boolean untilNext = tree.active().isPresent() && !meant.equals(tree.active());
        return "A context_return with this branch_id still gives it your result."
                + meant.map(other -> " Without one " + (untilNext ? "your next call" : "it") + " is for " + other + ".")
                        .orElse("");
    }

    private static String standing(Optional<String> branch) {
        return branch.map(id -> id + " is still open: name it to return from it.")
                .orElse("You are on the main thread.");
    }
}
