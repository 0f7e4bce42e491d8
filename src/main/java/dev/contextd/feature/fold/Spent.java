package dev.contextd.feature.fold;

/// What a branch has used.
///
/// @param tokens in its own context: its prompt, what was injected, its operations, what its children returned
/// @param byChildren of its budget, by children that have ended
record Spent(int tokens, int byChildren, int operations, int failures, int secrets) {
    static Spent starting(int tokens) {
        return new Spent(tokens, 0, 0, 0, 0);
    }

    Spent {
        if (tokens < 0 || byChildren < 0 || operations < 0 || failures < 0 || secrets < 0) {
            throw new IllegalArgumentException("nobody spends less than nothing: " + tokens + ", " + byChildren);
        }
    }

    Spent with(Operation operation) {
        return new Spent(
                tokens + operation.tokens(),
                byChildren,
                operations + 1,
                failures + (operation.ok() ? 0 : 1),
                secrets + operation.secrets());
    }

    Spent plus(int moreTokens, int moreByChildren) {
        return new Spent(tokens + moreTokens, byChildren + moreByChildren, operations, failures, secrets);
    }

    Spent masking(int more) {
        return new Spent(tokens, byChildren, operations, failures, secrets + more);
    }

    /// Of the budget.
    int used() {
        return tokens + byChildren;
    }

    double failureRate() {
        return operations == 0 ? 0 : (double) failures / operations;
    }
}
