package dev.contextd.feature.fold;

import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class PageSessionsTool implements Tool<PageSessionsTool.Input, PageSessionsTool.Output> {
    private static final int DESCRIPTION_CHARS = 300;

    /// Shown; the others have not been used for longer.
    private static final int SESSIONS_MAX = 50;

    record Input() {}

    record Output(
            @Doc("Sessions of the last day, those with open branches first")
            List<Shown> sessions) {}

    record Shown(
            @Doc("Id of the session") String session,
            @Doc("Key of its project") String project,

            @Doc("The branch that calls count for; absent on the main thread")
            Optional<String> active,

            @Doc("Tokens of the main thread") long main,

            @Doc("Main thread and the branches on the active path")
            long total,

            @Doc("Tokens that left the context with their branches")
            long folded,

            @Doc("Tokens that its context may have") int limit,
            @Doc("Branches it has ever had") int created,
            @Doc("When it was last used") Instant usedAt,

            @Doc("Its open branches, each behind the one it belongs to")
            List<Open> branches) {}

    record Open(
            @Doc("Id of the branch") String id,
            @Doc("The branch it belongs to") Optional<String> parent,
            @Doc("1 for a branch of the main thread") int depth,
            @Doc("What it is for") String description,
            @Doc("Tokens of its own context") int tokens,

            @Doc("Tokens it used of its budget, with those of its children")
            int used,

            @Doc("Tokens it was given") int budget,
            @Doc("Operations") int operations,
            @Doc("When it was made") Instant createdAt,
            @Doc("When it is stopped") Instant expires) {
        static Open of(Branch.Open branch) {
            var plan = branch.plan();
            return new Open(
                    plan.id(),
                    plan.parent(),
                    plan.depth(),
                    Beginning.marked(plan.description(), DESCRIPTION_CHARS),
                    branch.spent().tokens(),
                    branch.spent().used(),
                    plan.budget(),
                    branch.spent().operations(),
                    plan.createdAt(),
                    branch.expires());
        }
    }

    private final Branches branches;
    private final BranchHistory history;

    PageSessionsTool(Branches branches, BranchHistory history) {
        this.branches = branches;
        this.history = history;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_sessions",
                "Sessions",
                "Use when the page shows the sessions of the last day with their open branches.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(history.sessions(caller.owner().name()).stream()
                .map(this::shown)
                .filter(session -> session.total() > 0 || session.created() > 0)
                .sorted(Comparator.comparing(
                                (Shown session) -> session.branches().isEmpty())
                        .thenComparing(Shown::usedAt, Comparator.reverseOrder()))
                .limit(SESSIONS_MAX)
                .toList());
    }

    private Shown shown(SessionKey key) {
        var tree = branches.trees().view(key).tree();
        return new Shown(
                key.session(),
                key.project().text(),
                tree.active(),
                tree.mainTokens(),
                tree.totalTokens(),
                tree.foldedTokens(),
                branches.rules(key).contextLimit(),
                tree.created(),
                tree.usedAt(),
                below(tree, Optional.empty()).map(Open::of).toList());
    }

    private static Stream<Branch.Open> below(SessionTree tree, Optional<String> parent) {
        return tree.children(parent).stream()
                .sorted(Comparator.comparingInt(branch -> branch.plan().number()))
                .flatMap(branch -> Stream.concat(Stream.of(branch), below(tree, Optional.of(branch.id()))));
    }
}
