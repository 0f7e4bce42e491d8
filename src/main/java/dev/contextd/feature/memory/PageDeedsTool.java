package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class PageDeedsTool implements Tool<PageDeedsTool.Input, PageDeedsTool.Output> {
    record Input() {}

    record Output(@Doc("The newest first") List<Done> deeds) {}

    record Done(
            @Doc("Id, to undo it") String id,
            @Doc("What was done") Deed.What what,
            @Doc("When") Instant at,
            @Doc("How long it can be undone") Instant until,
            @Doc("Id of the memory") String memory,
            @Doc("Its title; absent if it has gone since") Optional<String> title) {}

    private final MemoryDesk desk;

    PageDeedsTool(MemoryDesk desk) {
        this.desk = desk;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_deeds",
                "What was done",
                "Use when the page lists what can be undone.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(20),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(desk.deeds().newest(caller.owner()).stream()
                .map(deed -> new Done(
                        deed.id(),
                        deed.what(),
                        deed.at(),
                        deed.at().plus(Deeds.KEPT),
                        deed.memory(),
                        title(deed, caller.owner())))
                .toList());
    }

    private Optional<String> title(Deed deed, Owner owner) {
        return desk.item(deed.memory(), owner)
                .or(() -> desk.deeds().binned(deed, owner).map(Deeds.Binned::item))
                .map(item -> Memories.memory(item).title());
    }
}
