package dev.contextd.feature.checkpoint;

import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
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
import java.util.function.IntFunction;

final class CheckpointListTool implements Tool<CheckpointListTool.Input, CheckpointListTool.Output> {
    private static final int LIMIT = 10;

    /// A checkpoint never changes, so both orders are one.
    enum SortBy {
        CREATED_AT,
        UPDATED_AT
    }

    record Input(
            @Doc("Absolute; all projects if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("How many; 10 if absent") @Range(min = 1, max = 100)
            Optional<Integer> limit,

            @Doc("How many to leave out") @Range(max = Paging.OFFSET_MAX)
            Optional<Integer> offset,

            @Doc("next_cursor of the last page") @Limited(Limit.ID)
            Optional<String> cursor,

            @Doc("Order, newest first") Optional<SortBy> sortBy,
            @Doc("Of the answer") Optional<Integer> maxTokens) {}

    record Output(
            @Doc("Newest first") List<Listed> checkpoints,
            @Doc("How many there are in all") long total,
            @Doc("Most on this page") int limit,
            @Doc("How many were left out") int offset,

            @Doc("Goes on where this page ends, whatever is written meanwhile")
            Optional<String> nextCursor) {}

    record Listed(
            @Doc("Id to resume by") String id,
            @Doc("Where the work stood") String summary,
            @Doc("Path of the project") String projectPath,
            @Doc("Its tags") List<String> tags,
            @Doc("Tokens to read all of it") int tokenCount,
            @Doc("When it was saved") Instant createdAt,
            @Doc("The same: checkpoints do not change") Instant updatedAt) {}

    private final Checkpoints checkpoints;
    private final Tokenizer tokenizer;

    CheckpointListTool(Checkpoints checkpoints, Tokenizer tokenizer) {
        this.checkpoints = checkpoints;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "checkpoint_list",
                "List checkpoints",
                "Use when you want to see where work on a project stopped lately.",
                Toolset.CHECKPOINTS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        int limit = input.limit().orElse(LIMIT);
        int offset = input.cursor().isPresent() ? 0 : input.offset().orElse(0);
        IntFunction<Page<Checkpoint>> first = count -> checkpoints.list(
                input.projectPath().map(path -> caller.project(path).key()),
                new Paging(count, offset, input.cursor()),
                caller.owner());
        var page = first.apply(limit);
        if (input.maxTokens().isEmpty()) {
            var shown =
                    page.entries().stream().map(it -> show(it, it.summary())).toList();
            return new Output(shown, page.total(), limit, offset, page.nextCursor());
        }
        var shown = new AnswerRoom(tokenizer::count, input.maxTokens().get())
                .fill(
                        new Output(
                                List.of(),
                                page.total(),
                                limit,
                                offset,
                                first.apply(1).nextCursor()),
                        page.entries(),
                        (it, tokens) -> show(it, tokenizer.prefix(it.summary(), tokens)))
                .shown();
        var next = shown.size() < page.entries().size() ? first.apply(shown.size()) : page;
        return new Output(shown, page.total(), limit, offset, next.nextCursor());
    }

    private Listed show(Checkpoint checkpoint, String summary) {
        return new Listed(
                checkpoint.id(),
                summary,
                checkpoint.projectPath(),
                checkpoint.tags(),
                tokenizer.count(checkpoint.text(Checkpoint.Level.FULL)),
                checkpoint.createdAt(),
                checkpoint.createdAt());
    }
}
