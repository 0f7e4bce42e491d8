package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class PageMemoryMergeTool implements Tool<PageMemoryMergeTool.Input, PageMemoryMergeTool.Output> {
    record Input(
            @Doc("Ids; the first one leads") @Limited(Limit.ID) @Range(min = 2, max = Mending.MERGED_MAX)
            List<String> ids,

            @Doc("The title of the first if absent") @Limited(Limit.TITLE)
            Optional<String> title,

            @Doc("The lines of all, each once, if absent") @Limited(Limit.MEMORY)
            Optional<String> content) {}

    record Output(@Doc("What was done") PageDone done) {}

    private final Mending mending;

    PageMemoryMergeTool(Mending mending) {
        this.mending = mending;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memory_merge",
                "Merge memories",
                "Use when a person makes one memory of several on the page.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(PageDone.of(mending.merge(input.ids(), input.title(), input.content(), caller.owner())));
    }
}
