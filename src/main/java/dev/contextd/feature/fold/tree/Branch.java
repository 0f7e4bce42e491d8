package dev.contextd.feature.fold.tree;

import java.time.Instant;
import java.util.Optional;

/// A sub-task with its own token budget. Each state offers only the moves that are legal in it:
///
/// ```
///   Open ──completed──► Closed(COMPLETED) ──reopened──► Open
///    │                        └──────────withdrawn──► Closed(DISCARDED)
///    ├──failed────────► Closed(FAILED)  ──returnedLate──► Closed(FAILED)
///    ├──timedOut──────► Closed(TIMEOUT) ──returnedLate──► Closed(TIMEOUT)
///    └──discarded─────► Closed(DISCARDED)
/// ```
public sealed interface Branch {
    BranchPlan plan();

    TokenUse spent();

    /// The word that this state has on seed 000's side; `folded` where seed 003 says `completed`.
    String status();

    default String id() {
        return plan().id();
    }

    /// @param warned whether it was said that most of the budget is used
    record Open(BranchPlan plan, TokenUse spent, boolean warned, Instant expires) implements Branch {
        /// A share of the budget that is worth a warning: four fifths.
        private static final int WARNING_NUMERATOR = 4;

        private static final int WARNING_DENOMINATOR = 5;

        @Override
        public String status() {
            return "active";
        }

        Open spend(Operation operation) {
            return new Open(plan, spent.with(operation), warned, expires);
        }

        Open observe(int total) {
            return new Open(plan, spent.observing(total), warned, expires);
        }

        /// Takes note of what a child that ended has left here: its result's tokens, and what it used of the budget.
        Open absorb(int tokens, int budget) {
            return new Open(plan, spent.plus(tokens, budget), warned, expires);
        }

        Open warn() {
            return new Open(plan, spent, true, expires);
        }

        boolean isExhausted() {
            return spent.used() >= plan.budget();
        }

        boolean isWorthAWarning() {
            return !warned && (long) spent.used() * WARNING_DENOMINATOR > (long) plan.budget() * WARNING_NUMERATOR;
        }

        public boolean isOverdue(Instant now) {
            return !now.isBefore(expires);
        }

        Closed completed(Result result, Instant now) {
            return new Closed(
                    plan, spent.masking(result.secrets()), Ending.COMPLETED, result, Optional.empty(), 0, now, false);
        }

        Closed failed(String reason, Result partial, Instant now) {
            return new Closed(plan, spent, Ending.FAILED, partial, Optional.of(reason), 0, now, false);
        }

        Closed timedOut(Result partial, Instant now) {
            var reason = "timed out after " + plan.timeoutSeconds() + " s";
            return new Closed(plan, spent, Ending.TIMEOUT, partial, Optional.of(reason), 0, now, false);
        }

        Closed discarded(String reason, Instant now) {
            return new Closed(plan, spent, Ending.DISCARDED, Result.NONE, Optional.of(reason), 0, now, false);
        }
    }

    /// @param charged tokens of the result that the parent has paid for
    /// @param late whether it was stopped, and its agent returned from it afterwards
    record Closed(
            BranchPlan plan,
            TokenUse spent,
            Ending ending,
            Result result,
            Optional<String> reason,
            int charged,
            Instant at,
            boolean late)
            implements Branch {
        @Override
        public String status() {
            return ending.word();
        }

        Closed charging(int tokens) {
            return new Closed(plan, spent, ending, result, reason, tokens, at, late);
        }

        /// Whether it ended without its agent's doing, who has not returned from it since.
        public boolean awaitsReturn() {
            return !late && (ending == Ending.FAILED || ending == Ending.TIMEOUT);
        }

        /// What its agent says of it comes first. What could be made of its trajectory stays: the agent may have meant
        /// another branch.
        Closed returnedLate(Result message) {
            if (!awaitsReturn()) {
                throw new IllegalStateException("nobody has to return from a branch that is " + status());
            }
            return new Closed(
                    plan, spent.masking(message.secrets()), ending, message.before(result), reason, charged, at, true);
        }

        /// What it used up of its parent's budget: never more than was set aside for it.
        int absorbed() {
            return Math.min(spent.used(), plan.budget());
        }

        /// The one way back: a rollback to it. It has as much time again as it began with.
        Open reopened(Instant now) {
            requireFolded();
            return new Open(plan, spent, false, now.plusSeconds(plan.timeoutSeconds()));
        }

        /// A rollback to before it takes back what it returned.
        Closed withdrawn(String why, Instant now) {
            requireFolded();
            return new Closed(plan, spent, Ending.DISCARDED, Result.NONE, Optional.of(why), 0, now, false);
        }

        private void requireFolded() {
            if (ending != Ending.COMPLETED) {
                throw new IllegalStateException("a branch that is " + status() + " stays so");
            }
        }
    }

    enum Ending {
        COMPLETED("folded"),
        TIMEOUT("timeout"),
        FAILED("failed"),
        DISCARDED("discarded");

        private final String word;

        Ending(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /// What a branch leaves behind.
    ///
    /// @param secrets how many were masked in it
    record Result(String text, int tokens, int secrets) {
        static final Result NONE = new Result("", 0, 0);

        private Result before(Result partial) {
            return partial.text().isEmpty()
                    ? this
                    : new Result(
                            text + "\n\nWhat it had when it was stopped:\n" + partial.text(),
                            tokens + partial.tokens(),
                            secrets + partial.secrets());
        }
    }
}
