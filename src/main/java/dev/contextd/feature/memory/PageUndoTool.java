package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class PageUndoTool implements Tool<PageUndoTool.Input, PageUndoTool.Output> {
    record Input(
            @Doc("Id of what was done") @Limited(Limit.ID) String deed) {}

    record Output(@Doc("Id of the memory that is as it was") String id) {}

    private final Mending mending;

    PageUndoTool(Mending mending) {
        this.mending = mending;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_undo",
                "Undo",
                "Use when a person takes back what they did on the page.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(mending.undo(input.deed(), caller.owner()));
    }
}
