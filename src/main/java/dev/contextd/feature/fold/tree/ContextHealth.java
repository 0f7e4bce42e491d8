package dev.contextd.feature.fold.tree;

import dev.contextd.base.text.Rounded;
import dev.contextd.tool.Doc;
import java.util.Optional;
import java.util.OptionalDouble;

/// How full a session's context is, and whether it is time to fold.
public record ContextHealth(
        @Doc("none, medium or high, by how full the main thread is")
        Warning warning,

        @Doc("Share of the context limit that the main thread uses")
        double mainThreadUsage,

        @Doc("What to do about it") Optional<String> suggestion,

        @Doc("How near operations kept to the branch's task, 0 to 1; absent until some were looked at")
        Optional<Double> scopeScore,

        @Doc("Share of the branch's operations that failed") Optional<Double> failureRate) {
    private static final double MEDIUM = 0.5;
    private static final double HIGH = 0.7;
    private static final double BRANCH_FULL = 0.8;
    private static final double OFTEN = 0.2;

    /// Of the shares that are shown.
    public static final int DIGITS = 2;

    enum Warning {
        NONE,
        MEDIUM,
        HIGH
    }

    /// Of a session alone, where nothing more is to be said of a branch.
    public static ContextHealth ofSession(SessionTree tree, FoldRules rules) {
        return of(tree, rules, Optional.empty(), OptionalDouble.empty());
    }

    /// @param branch the one that is active
    public static ContextHealth of(SessionTree tree, FoldRules rules, Optional<Branch> branch, OptionalDouble scope) {
        double usage = (double) tree.mainTokens() / rules.contextLimit();
        var warning = usage >= HIGH ? Warning.HIGH : usage >= MEDIUM ? Warning.MEDIUM : Warning.NONE;
        return new ContextHealth(
                warning,
                Rounded.to(DIGITS, usage),
                suggestion(tree, warning),
                scope.isPresent() ? Optional.of(Rounded.to(DIGITS, scope.getAsDouble())) : Optional.empty(),
                branch.map(b -> Rounded.to(DIGITS, b.spent().failureRate())));
    }

    private static Optional<String> suggestion(SessionTree tree, Warning warning) {
        var active = tree.activeBranch();
        if (active.isPresent()
                && active.get().spent().used() >= active.get().plan().budget() * BRANCH_FULL) {
            return Optional.of("Return from " + active.get().id() + " now: it has used "
                    + active.get().spent().used() + " of its "
                    + active.get().plan().budget() + " tokens.");
        }
        if (active.isPresent()
                && active.get().spent().operations() >= 5
                && active.get().spent().failureRate() > OFTEN) {
            return Optional.of("Many operations of " + active.get().id()
                    + " failed; return with what you know, or roll back and try another way.");
        }
        return switch (warning) {
            case NONE -> Optional.empty();
            case MEDIUM -> Optional.of("Do the next sub-task in a branch, so that only its summary stays here.");
            case HIGH ->
                Optional.of("The main thread is nearly full: save a checkpoint, and do all further work in branches.");
        };
    }
}
