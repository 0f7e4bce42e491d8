package dev.contextd.feature.fold;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class PageOperationTool implements Tool<PageOperationTool.Input, PageOperationTool.Output> {
    record Input(
            @Doc("Id of the branch") @Limited(Limit.ID) String id,

            @Doc("Its place in the branch") @Range(max = Integer.MAX_VALUE)
            int number) {}

    record Output(
            @Doc("What went in") String input,
            @Doc("What came out") String output) {}

    private final BranchHistory history;

    PageOperationTool(BranchHistory history) {
        this.history = history;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_operation",
                "An operation of a branch",
                "Use when the page shows all of an operation.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var operation = history.operation(input.id(), input.number(), caller.owner());
        return new Output(operation.input(), operation.output());
    }
}
