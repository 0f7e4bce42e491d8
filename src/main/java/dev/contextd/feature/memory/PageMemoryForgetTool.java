package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class PageMemoryForgetTool implements Tool<PageMemoryForgetTool.Input, PageMemoryForgetTool.Output> {
    record Input(@Doc("Id of the memory") @Limited(Limit.ID) String id) {}

    record Output(@Doc("What was done") PageDone done) {}

    private final Mending mending;

    PageMemoryForgetTool(Mending mending) {
        this.mending = mending;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memory_forget",
                "Forget a memory",
                "Use when a person forgets a memory on the page; it can be undone for 30 days.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.DELETES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(PageDone.of(mending.forget(input.id(), caller.owner())));
    }
}
