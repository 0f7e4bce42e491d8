package dev.contextd.feature.memory;

import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Wording;
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
import java.util.List;

final class PageMemoryEditTool implements Tool<PageMemoryEditTool.Input, PageMemoryEditTool.Output> {
    record Input(
            @Doc("Id of the memory") @Limited(Limit.ID) String id,
            @Doc("One line") @Limited(Limit.TITLE) String title,

            @Doc("What to do or avoid, and why") @Limited(Limit.MEMORY)
            String content,

            @Doc("Whether this worked") Outcome outcome,

            @Doc("Words to filter by") @Limited(Limit.TAG) @Range(max = 20)
            List<String> tags) {}

    record Output(@Doc("What was done") PageDone done) {}

    private final Mending mending;

    PageMemoryEditTool(Mending mending) {
        this.mending = mending;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memory_edit",
                "Edit a memory",
                "Use when a person gives a memory other words on the page.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(ArgumentRule.text("title", Memories::checkTitle));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var wording = new Wording(input.title(), input.content(), input.outcome(), input.tags());
        return new Output(PageDone.of(mending.edit(input.id(), wording, caller.owner())));
    }
}
