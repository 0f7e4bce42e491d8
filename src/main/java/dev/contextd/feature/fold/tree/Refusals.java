package dev.contextd.feature.fold.tree;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Open;
import java.util.Map;
import java.util.Optional;

/// Why something cannot be done with a branch, each with the limit and the way out.
public final class Refusals {
    /// What document 000 suggests to whoever is over the limit.
    public static final String FOLD = "Fold current branch before continuing";

    private Refusals() {}

    static Failure tooDeep(int max, Open parent) {
        return new Failure(
                Kind.CONFLICT,
                "Branches are at most " + max + " deep; return from " + parent.id() + " first.",
                Map.of("limit", max, "branch_id", parent.id()));
    }

    static Failure tooManyInSession(int max) {
        return new Failure(
                Kind.CONFLICT,
                "A session has at most " + max + " open branches; return from one first"
                        + " (context_list_branches names them).",
                Map.of("limit", max));
    }

    public static Failure tooManyHere(int max) {
        return new Failure(
                Kind.CONFLICT,
                "This server has at most " + max + " open branches, and all are in use; return from one, or try again"
                        + " when another ends.",
                Map.of("limit", max));
    }

    /// The server has room, but for others.
    public static Failure tooManyOfYours(int share) {
        return new Failure(
                Kind.CONFLICT,
                "You can have " + share + " open branches on this server now, which others use too; return from one.",
                Map.of("limit", share));
    }

    /// What every session can have, the schema lets through; this is for what only some can.
    static void requireAtMost(String field, Optional<Integer> asked, int max) {
        if (asked.isPresent() && asked.get() > max) {
            throw new Failure(
                    Kind.VALIDATION,
                    field + " must be at most " + max + " in this session; ask for less.",
                    Map.of("field", field, "limit", max));
        }
    }

    /// @param isChosen whether another budget could be asked for: that of a branch which is open again is what it was
    static Failure overBudget(int asked, int left, Optional<Open> parent, long current, int limit, boolean isChosen) {
        boolean goesWithLess = isChosen && left > 0;
        String of = parent.map(Branch::id).orElse("the context");
        return new Failure(
                Kind.OVER_BUDGET,
                "Budget exceeded: " + asked + " tokens asked for, " + left + " left of " + of
                        + (goesWithLess
                                ? "; ask for less, or return from a branch first."
                                : "; return from a branch first."),
                Map.of(
                        "requested", asked,
                        "budget_remaining", left,
                        "current_tokens", current,
                        "context_limit", limit,
                        "suggestion",
                                goesWithLess
                                        ? "Ask for at most " + left + " tokens, or return from an open branch first"
                                        : "Return from an open branch first"));
    }

    static Failure startTooLarge(int tokens, int budget) {
        return new Failure(
                Kind.OVER_BUDGET,
                "Budget exceeded: description, prompt and memories alone take " + tokens + " of " + budget
                        + " tokens; shorten the prompt or ask for a larger budget.",
                Map.of(
                        "current_tokens", tokens,
                        "context_limit", budget,
                        "suggestion", "Ask for a budget well above " + tokens + " tokens"));
    }

    public static Failure overLimit(long current, int limit) {
        return new Failure(
                Kind.OVER_BUDGET,
                "Context limit exceeded: " + current + "/" + limit + " tokens. Reading still works, and so do"
                        + " context_return to end a branch, context_branch to go on in one, and context_rollback to go back.",
                Map.of(
                        "current_tokens", current,
                        "context_limit", limit,
                        "suggestion", FOLD));
    }

    public static Failure notFound(String branchId, String session) {
        return new Failure(
                Kind.NOT_FOUND,
                "Branch not found: " + branchId + ". context_list_branches names those of this session.",
                Map.of("branch_id", branchId, "session_id", session));
    }

    public static Failure notActive(Closed branch) {
        return new Failure(
                Kind.CONFLICT,
                "Branch " + branch.id() + " is not active but " + branch.status() + "; work in an open one.",
                Map.of("branch_id", branch.id(), "current_status", branch.status()));
    }

    public static Failure nothingToReturnFrom(String session) {
        return new Failure(
                Kind.CONFLICT,
                "Cannot fold branch: no branch of this session is active; begin one with context_branch.",
                Map.of("session_id", session, "current_status", SessionTree.MAIN));
    }

    public static Failure nothingActive(String session) {
        return new Failure(
                Kind.NOT_FOUND,
                "No branch of this session is active; say which branch_id (context_list_branches names them).",
                Map.of("branch_id", "", "session_id", session));
    }

    static Failure cannotReopen(Closed branch) {
        return new Failure(
                Kind.CONFLICT,
                "Branch " + branch.id() + " cannot be reopened: only a folded branch whose parent is open can.",
                Map.of("branch_id", branch.id(), "current_status", branch.status()));
    }

    public static Failure unknownSession(String session) {
        return new Failure(
                Kind.NOT_FOUND,
                "There is no session " + session + " in this project; leave session_id out to work in your own,"
                        + " or say `new` to begin another.",
                Map.of("session_id", session));
    }
}
