package dev.contextd.feature.fold.tree;

/// The tokens and operations that a branch has used.
///
/// @param reported in its own context, as far as it was told: its prompt, what was injected, its operations, what its
/// children returned
/// @param byChildren of its budget, by children that have ended
/// @param observed tokens of its messages as a gateway saw them on their way to the model; 0 where none did
public record TokenUse(int reported, int byChildren, int operations, int failures, int secrets, int observed) {
    static TokenUse starting(int tokens) {
        return new TokenUse(tokens, 0, 0, 0, 0, 0);
    }

    public TokenUse {
        if (reported < 0 || byChildren < 0 || operations < 0 || failures < 0 || secrets < 0 || observed < 0) {
            throw new IllegalArgumentException("nobody spends less than nothing: " + reported + ", " + byChildren);
        }
    }

    TokenUse with(Operation operation) {
        return new TokenUse(
                reported + operation.tokens(),
                byChildren,
                operations + 1,
                failures + (operation.ok() ? 0 : 1),
                secrets + operation.secrets(),
                observed);
    }

    TokenUse plus(int moreTokens, int moreByChildren) {
        return new TokenUse(
                reported + moreTokens, byChildren + moreByChildren, operations, failures, secrets, observed);
    }

    TokenUse masking(int more) {
        return new TokenUse(reported, byChildren, operations, failures, secrets + more, observed);
    }

    /// @param total all that was seen so far: requests repeat what came before, and come in any order
    TokenUse observing(int total) {
        return new TokenUse(reported, byChildren, operations, failures, secrets, Math.max(observed, total));
    }

    /// In its own context. What a hook reports is on the wire as well, sooner or later, so the larger of the two counts
    /// and never their sum.
    public int tokens() {
        return Math.max(reported, observed);
    }

    /// Of the budget.
    public int used() {
        return tokens() + byChildren;
    }

    /// Whether nothing was done in it yet, as far as anybody saw.
    public boolean isUntouched() {
        return operations == 0 && observed == 0 && byChildren == 0;
    }

    double failureRate() {
        return operations == 0 ? 0 : (double) failures / operations;
    }
}
