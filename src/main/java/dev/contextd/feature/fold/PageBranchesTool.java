package dev.contextd.feature.fold;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class PageBranchesTool implements Tool<PageBranchesTool.Input, PageBranchesTool.Output> {
    private static final int LIMIT = 100;
    private static final int DESCRIPTION_CHARS = 300;

    record Input(
            @Doc("Key of a project; all if absent") @Limited(Limit.ID)
            Optional<String> project,

            @Doc("100 if absent") @Range(min = 1, max = 500) Optional<Integer> limit,

            @Doc("next_cursor of the last page") @Limited(Limit.ID)
            Optional<String> cursor) {}

    record Output(
            @Doc("The newest first; the open ones all on the first page")
            List<Listed> branches,

            @Doc("How many have ended and were not discarded")
            long ended,

            @Doc("Where the next page begins") Optional<String> nextCursor) {}

    record Listed(
            @Doc("Id of the branch") String id,
            @Doc("What it is for") String description,

            @Doc("active, folded, timeout, failed or discarded")
            String status,

            @Doc("Its session") String session,
            @Doc("Key of its project") String project,
            @Doc("The branch it belongs to") Optional<String> parent,
            @Doc("1 for a branch of the main thread") int depth,
            @Doc("Tokens of its own context") int tokens,

            @Doc("Tokens it used of its budget, with those of its children")
            int used,

            @Doc("Tokens it was given") int budget,
            @Doc("Tokens that came back to its parent") int returned,
            @Doc("Operations") int operations,
            @Doc("When it was made") Instant createdAt,
            @Doc("When it ended") Optional<Instant> endedAt) {
        static Listed of(BranchRecord branch) {
            return new Listed(
                    branch.id(),
                    Beginning.marked(branch.description(), DESCRIPTION_CHARS),
                    branch.status(),
                    branch.session(),
                    branch.project(),
                    branch.parentId(),
                    branch.depth(),
                    branch.tokens(),
                    branch.budgetUsed(),
                    branch.budgetTotal(),
                    branch.charged(),
                    branch.operations(),
                    branch.createdAt(),
                    branch.foldedAt());
        }
    }

    private final BranchHistory history;

    PageBranchesTool(BranchHistory history) {
        this.history = history;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_branches",
                "Branches",
                "Use when the page lists branches.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var page = history.list(
                caller.owner(),
                input.project().map(ProjectKey::new),
                new Paging(input.limit().orElse(LIMIT), 0, input.cursor()));
        return new Output(page.entries().stream().map(Listed::of).toList(), page.total(), page.nextCursor());
    }
}
