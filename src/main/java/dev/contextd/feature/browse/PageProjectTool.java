package dev.contextd.feature.browse;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.browse.Browsing.ProjectFacts;
import dev.contextd.feature.browse.Browsing.Sort;
import dev.contextd.keep.library.Shelf;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class PageProjectTool implements Tool<PageProjectTool.Input, PageProjectTool.Output> {
    record Input(
            @Doc("Key of the project") @Limited(Limit.ID) String project) {}

    record Output(
            @Doc("Key") String key,
            @Doc("Its directory, if anybody named it") Optional<String> folder,
            @Doc("How many of each sort are kept") List<PageProjectListTool.Count> counts,
            @Doc("What a new session would be told") Optional<String> briefing,
            @Doc("Tokens of that") int briefingTokens,
            @Doc("Its work trees that are indexed") List<Tree> indexes) {}

    record Tree(
            @Doc("The work tree") String root,
            @Doc("How many files are in the index") int files,
            @Doc("How many passages") int passages,
            @Doc("When it was brought up to date last") Instant indexedAt,
            @Doc("Whether the last run came to its end") boolean complete,

            @Doc("Passages found by their words only so far")
            int pending,

            @Doc("Whether it is on another machine") boolean sent) {}

    private final Map<Sort, Shelf> shelves;
    private final ProjectFacts facts;
    private final Tokenizer tokenizer;

    PageProjectTool(Map<Sort, Shelf> shelves, ProjectFacts facts, Tokenizer tokenizer) {
        this.shelves = shelves;
        this.facts = facts;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_project",
                "Show a project",
                "Use when the page shows a project.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(20),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var project = new ProjectKey(input.project());
        var briefing = facts.briefing(project, caller);
        return new Output(
                project.text(),
                facts.folder(project, caller.owner()),
                PageProjectListTool.counts(shelves, project, caller.owner(), new ArrayList<>()),
                briefing,
                briefing.map(tokenizer::count).orElse(0),
                facts.indexes(project, caller.owner()).stream()
                        .map(index -> new Tree(
                                index.root(),
                                index.files(),
                                index.passages(),
                                index.indexedAt(),
                                index.complete(),
                                index.pending(),
                                index.sent()))
                        .toList());
    }
}
