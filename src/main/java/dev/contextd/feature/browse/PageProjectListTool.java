package dev.contextd.feature.browse;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.browse.Browsing.ProjectFacts;
import dev.contextd.feature.browse.Browsing.Sort;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

final class PageProjectListTool implements Tool<PageProjectListTool.Input, PageProjectListTool.Output> {
    /// So many are counted; who has more looks for one by its name.
    private static final int PROJECTS_MAX = 500;

    /// What belongs to no project has a word where others have a key.
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{16}");

    record Input() {}

    record Output(@Doc("Those with the newest events first") List<Known> projects) {}

    record Known(
            @Doc("Key") String key,
            @Doc("Its directory, if anybody named it") Optional<String> folder,
            @Doc("How many of each sort are kept") List<Count> counts,
            @Doc("When the newest of these was kept") Optional<Instant> newest) {}

    record Count(
            @Doc("Of what sort") Sort sort, @Doc("How many") long count) {}

    private final Supplier<Library> library;
    private final Map<Sort, Shelf> shelves;
    private final ProjectFacts facts;

    PageProjectListTool(Supplier<Library> library, Map<Sort, Shelf> shelves, ProjectFacts facts) {
        this.library = library;
        this.shelves = shelves;
        this.facts = facts;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_project_list",
                "List projects",
                "Use when the page lists projects.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(20),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var owner = caller.owner();
        return new Output(library.get().projects(Holders.own(owner)).stream()
                .filter(project -> KEY.matcher(project.text()).matches())
                .limit(PROJECTS_MAX)
                .map(project -> known(project, owner))
                .sorted(Comparator.comparing((Known known) -> known.newest().orElse(Instant.EPOCH))
                        .reversed()
                        .thenComparing(Known::key))
                .toList());
    }

    private Known known(ProjectKey project, Owner owner) {
        var newest = new ArrayList<Instant>();
        var counts = counts(shelves, project, owner, newest);
        return new Known(
                project.text(),
                facts.folder(project, owner),
                counts,
                newest.stream().max(Instant::compareTo));
    }

    /// @param newest gets when the newest of each sort was kept
    static List<Count> counts(Map<Sort, Shelf> shelves, ProjectKey project, Owner owner, List<Instant> newest) {
        var counts = new ArrayList<Count>();
        shelves.forEach((sort, shelf) -> {
            var page = shelf.newest(project, new Paging(1, 0, Optional.empty()), owner);
            page.entries().stream().map(Finding::at).forEach(newest::add);
            if (page.total() > 0) {
                counts.add(new Count(sort, page.total()));
            }
        });
        return counts;
    }
}
