package dev.contextd.feature.fold;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.event.EventStream;
import dev.contextd.tool.Caller;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/// The interfaces to other features that folding uses.
///
/// @param changes told of every session in which something has happened
/// @param folds told of every branch that has ended and left the context
/// @param spending told of every call that was charged to a session
/// @param gateway which sessions have one
/// @param scrub masks the secrets of a text
/// @param shared whether others than one owner use this server
/// @param events where others follow what happens, if anywhere
public record FoldNeeds(
        BranchRecall recall,
        BranchRules rules,
        Lessons lessons,
        RollbackPoints checkpoints,
        Following changes,
        Folds folds,
        Spending spending,
        BehindGateway gateway,
        UnaryOperator<String> scrub,
        BooleanSupplier shared,
        Optional<EventStream> events) {
    public interface Folds {
        /// @param tokens what the branch had used
        /// @param summary what came back of it into its parent's context
        void folded(String owner, ProjectKey project, int tokens, int summary);
    }

    public interface Spending {
        /// @param tokens of the call's arguments and of the text that its answer was
        void charged(Caller caller, ProjectKey project, String tool, int tokens);
    }

    public interface Following {
        /// @param uri of the session's resource
        void changed(String owner, String uri);

        /// A session has used tokens, of which nothing else is told.
        default void spent(String owner, String session) {}
    }
}
