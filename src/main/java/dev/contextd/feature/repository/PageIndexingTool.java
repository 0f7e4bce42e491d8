package dev.contextd.feature.repository;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;

final class PageIndexingTool implements Tool<PageIndexingTool.Input, PageIndexingTool.Output> {
    record Input() {}

    record Output(@Doc("Work trees that are being indexed") List<UnderWay> running) {}

    record UnderWay(
            @Doc("Key of the project") String project,
            @Doc("Its folder") String root,
            @Doc("How much is done") long done,
            @Doc("Of how much; 0 if not known yet") long total,
            @Doc("In words") String message) {}

    private final IndexRuns runs;

    PageIndexingTool(IndexRuns runs) {
        this.runs = runs;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_indexing",
                "Indexing",
                "Use when the page shows which work trees are being indexed.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(runs.under(caller.owner().name()).stream()
                .map(run -> new UnderWay(
                        run.place().project().text(),
                        run.place().root().toString(),
                        run.report().done(),
                        run.report().total(),
                        run.report().message()))
                .toList());
    }
}
