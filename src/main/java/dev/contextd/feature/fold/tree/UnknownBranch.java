package dev.contextd.feature.fold.tree;

/// No open branch of the session has this id; whoever knows the ended ones says which it is.
public final class UnknownBranch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String id;

    UnknownBranch(String id) {
        super(id, null, false, false);
        this.id = id;
    }

    public String id() {
        return id;
    }
}
