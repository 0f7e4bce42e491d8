package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class PageMemorySupersedeTool implements Tool<PageMemorySupersedeTool.Input, PageMemorySupersedeTool.Output> {
    record Input(
            @Doc("Id of the memory") @Limited(Limit.ID) String id,

            @Doc("Id of the one that stands for it") @Limited(Limit.ID)
            String by) {}

    record Output(@Doc("What was done") PageDone done) {}

    private final Mending mending;

    PageMemorySupersedeTool(Mending mending) {
        this.mending = mending;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memory_supersede",
                "Supersede a memory",
                "Use when a person says on the page that another memory stands for this one.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(PageDone.of(mending.supersede(input.id(), input.by(), caller.owner())));
    }
}
