package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One session of a project, in which a sub-task runs in a branch with a budget of tokens and a time, and comes back as
/// its outcome.
///
/// Whoever drives a model records what goes into its context by [#record], and is told when a budget runs out. A
/// branch whose time or budget is over is returned by itself, with what there is.
public final class FoldingCalls {
    /// What was recorded.
    public enum Kind {
        TOOL_CALL,
        MESSAGE,
        NOTE
    }

    /// A sub-task: `new Task("Find the leak", "Look at the pools first").budget(4_000)`.
    ///
    /// @param description the sub-task in a line
    /// @param prompt instructions for it
    /// @param budget tokens; as set if absent
    /// @param timeout whole seconds; as set if absent
    /// @param injectMemories whether it begins with what is known about it
    /// @param parentBranchId begins it beside the active branch, below this one or `main`
    public record Task(
            String description,
            String prompt,
            Optional<Integer> budget,
            Optional<Duration> timeout,
            boolean injectMemories,
            Optional<String> parentBranchId) {
        /// One with the budget and the time that are set.
        public Task(String description, String prompt) {
            this(description, prompt, Optional.empty(), Optional.empty(), true, Optional.empty());
        }

        /// With so many tokens.
        public Task budget(int tokens) {
            return new Task(description, prompt, Optional.of(tokens), timeout, injectMemories, parentBranchId);
        }

        /// With so much time, in whole seconds.
        public Task timeout(Duration time) {
            return new Task(description, prompt, budget, Optional.of(time), injectMemories, parentBranchId);
        }

        /// That begins with nothing but its prompt.
        public Task withoutMemories() {
            return new Task(description, prompt, budget, timeout, false, parentBranchId);
        }

        /// Beside the active branch, below another or `main`.
        public Task below(String branchId) {
            return new Task(description, prompt, budget, timeout, injectMemories, Optional.of(branchId));
        }
    }

    /// A branch that has begun.
    ///
    /// @param sessionId by which the session can be gone on with later
    /// @param injectedContext what is known about the task, to be put before the model
    public record Begun(
            String branchId,
            String sessionId,
            Optional<String> parentBranchId,
            Instant createdAt,
            int branchDepth,
            int budgetAllocated,
            List<Injected> injectedContext) {}

    /// @param type such as `memory`
    public record Injected(String type, String id, String title, String content, int tokens, String source) {}

    /// What was charged.
    ///
    /// @param branchId absent on the main thread
    /// @param budgetRemaining what the branch has left; 0 if this used it up, absent on the main thread
    public record Charged(
            Optional<String> branchId, int tokens, int operationsCount, Optional<Integer> budgetRemaining) {}

    /// A branch that was returned from.
    ///
    /// @param parentBranchId where the work goes on; absent for the main thread
    /// @param memoryId of the memory that the message became, if that was wanted
    public record Folded(
            String branchId,
            Optional<String> parentBranchId,
            Instant foldedAt,
            Outcome summary,
            Optional<String> memoryId) {}

    /// @param tokensFolded all that the branch used
    /// @param secretsScrubbed how many secrets were masked in it
    public record Outcome(int tokensFolded, int operationsCount, int secretsScrubbed, boolean summaryRedacted) {}

    /// Where the session stands.
    ///
    /// @param activeBranchId absent on the main thread
    /// @param branchPath from `main` to the active branch
    /// @param tokenBreakdown tokens of each on the path, their total, and what was folded away
    public record Standing(
            String sessionId,
            Optional<String> activeBranchId,
            int branchDepth,
            List<String> branchPath,
            Map<String, Long> tokenBreakdown,
            int contextLimit,
            long usagePercent,
            Optional<Integer> budgetRemaining) {}

    /// One branch.
    ///
    /// @param status `active`, `folded`, `timeout`, `failed` or `discarded`
    /// @param summary what it returned
    /// @param reason why it was stopped
    public record Listed(
            String id,
            String description,
            String status,
            int tokens,
            int budget,
            Optional<String> parentBranchId,
            Instant createdAt,
            Optional<Instant> foldedAt,
            Optional<String> summary,
            Optional<String> reason) {}

    /// @param branchesDiscarded those made after it
    public record RolledBack(String rolledBackTo, List<String> branchesDiscarded, long tokensRecovered) {}

    /// What is known is absent where nothing is.
    private record BranchAnswered(
            String branchId,
            String sessionId,
            Optional<String> parentBranchId,
            Instant createdAt,
            int branchDepth,
            int budgetAllocated,
            Optional<List<Injected>> injectedContext) {
        Begun begun() {
            return new Begun(
                    branchId,
                    sessionId,
                    parentBranchId,
                    createdAt,
                    branchDepth,
                    budgetAllocated,
                    injectedContext.orElse(List.of()));
        }
    }

    private record ListAnswer(List<Listed> branches) {}

    private final TypedCalls calls;
    private final Path project;
    private final Optional<String> session;

    FoldingCalls(TypedCalls calls, Path project, Optional<String> session) {
        this.calls = calls;
        this.project = project;
        this.session = session;
    }

    private Arguments here() {
        return Arguments.of("project_path", project).and("session_id", session);
    }

    /// Begins a branch, which is the active one from then on.
    public Begun branch(Task task) {
        return calls.call(
                        "context_branch",
                        here().and("description", task.description())
                                .and("prompt", task.prompt())
                                .and("budget", task.budget())
                                .and("inject_memories", task.injectMemories())
                                .and("timeout_seconds", task.timeout().map(Duration::toSeconds))
                                .and("parent_branch_id", task.parentBranchId()),
                        BranchAnswered.class)
                .begun();
    }

    /// Charges what went into the model's context to the active branch.
    ///
    /// @param name the tool, or a word for it
    public Charged record(Kind kind, String name, String input, String output) {
        return calls.call(
                "context_record",
                here().and("kind", kind).and("name", name).and("input", input).and("output", output),
                Charged.class);
    }

    /// Returns from the active branch.
    ///
    /// @param message all that its parent will know of it
    public Folded fold(String message) {
        return fold(here(), message, false);
    }

    /// Returns from a branch, which need not be the active one.
    ///
    /// @param extractMemory whether the message is kept as a memory too
    public Folded fold(String branchId, String message, boolean extractMemory) {
        return fold(here().and("branch_id", branchId), message, extractMemory);
    }

    private Folded fold(Arguments branch, String message, boolean extractMemory) {
        return calls.call(
                "context_return", branch.and("message", message).and("extract_memory", extractMemory), Folded.class);
    }

    /// Where the session stands.
    public Standing status() {
        return calls.call("context_branch_status", here(), Standing.class);
    }

    /// The branches of the session, the oldest first, at most 100.
    public List<Listed> branches() {
        return calls.call("context_list_branches", here().and("limit", 100), ListAnswer.class)
                .branches();
    }

    /// Goes back to a branch and discards what was begun after it.
    ///
    /// @param branchId `main` discards all
    public RolledBack rollback(String branchId) {
        return calls.call("context_rollback", here().and("branch_id", branchId), RolledBack.class);
    }
}
