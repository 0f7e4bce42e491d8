package dev.contextd.feature.fold.tree;

/// The tokens and operations that a branch has used.
///
/// @param tokens in its own context: its prompt, what was injected, its operations, what its children returned
/// @param byChildren of its budget, by children that have ended
public record TokenUse(int tokens, int byChildren, int operations, int failures, int secrets) {
    static TokenUse starting(int tokens) {
        return new TokenUse(tokens, 0, 0, 0, 0);
    }

    public TokenUse {
        if (tokens < 0 || byChildren < 0 || operations < 0 || failures < 0 || secrets < 0) {
            throw new IllegalArgumentException("nobody spends less than nothing: " + tokens + ", " + byChildren);
        }
    }

    TokenUse with(Operation operation) {
        return new TokenUse(
                tokens + operation.tokens(),
                byChildren,
                operations + 1,
                failures + (operation.ok() ? 0 : 1),
                secrets + operation.secrets());
    }

    TokenUse plus(int moreTokens, int moreByChildren) {
        return new TokenUse(tokens + moreTokens, byChildren + moreByChildren, operations, failures, secrets);
    }

    TokenUse masking(int more) {
        return new TokenUse(tokens, byChildren, operations, failures, secrets + more);
    }

    /// Of the budget.
    public int used() {
        return tokens + byChildren;
    }

    double failureRate() {
        return operations == 0 ? 0 : (double) failures / operations;
    }
}
