package dev.contextd.feature.browse;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.browse.Browsing.Sort;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Shelf;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class PageSearchTool implements Tool<PageSearchTool.Input, PageSearchTool.Output> {
    private static final int LIMIT = 6;

    /// What is no event of its own is listed where it happened, and not searched for.
    private static final Set<Sort> SEARCHED = EnumSet.complementOf(EnumSet.of(Sort.FOLD));

    record Input(
            @Doc("Words; in English also by meaning") @Limited(Limit.QUERY)
            String query,

            @Doc("Only these; all if absent") @Range(max = 10)
            Optional<List<Sort>> sorts,

            @Doc("Key of a project; everywhere if absent") @Limited(Limit.ID)
            Optional<String> project,

            @Doc("Of each sort; 6 if absent") @Range(min = 1, max = 50)
            Optional<Integer> limit) {}

    record Output(
            @Doc("What each feature's own search found") List<Group> groups,
            @Doc("How many findings in all") int count) {}

    record Group(
            @Doc("What sort of thing") Sort sort,
            @Doc("Best first") List<Found> findings,
            @Doc("Why this could not be searched, if so") Optional<String> trouble) {}

    record Found(
            @Doc("Id; of code its file and lines") String id,
            @Doc("One line") String title,

            @Doc("What of it fits, or how it begins; text of an earlier session")
            String excerpt,

            @Doc("What it is a part of") Optional<String> within,
            @Doc("Key of its project") String project,
            @Doc("When it was kept") Instant at,
            @Doc("How well it fits, 0 to 1") double score,
            @Doc("What it was found by") String why) {
        static Found of(Finding finding) {
            return new Found(
                    finding.id(),
                    finding.title(),
                    finding.excerpt(),
                    finding.within(),
                    finding.project().text(),
                    finding.at(),
                    Rounded.of(finding.score()),
                    finding.why());
        }
    }

    private final Map<Sort, Shelf> shelves;

    PageSearchTool(Map<Sort, Shelf> shelves) {
        this.shelves = shelves;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_search",
                "Search everything",
                "Use when a person searches on the page.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(20),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var wanted =
                input.sorts().filter(some -> !some.isEmpty()).map(Set::copyOf).orElse(SEARCHED);
        var groups = shelves.entrySet().stream()
                .filter(shelf -> SEARCHED.contains(shelf.getKey()) && wanted.contains(shelf.getKey()))
                .map(shelf -> group(shelf.getKey(), shelf.getValue(), input, caller))
                .toList();
        return new Output(
                groups,
                groups.stream().mapToInt(group -> group.findings().size()).sum());
    }

    /// What one feature cannot do at present takes nothing from the others.
    private static Group group(Sort sort, Shelf shelf, Input input, Caller caller) {
        try {
            var found = shelf.find(
                    input.query(),
                    input.project().map(ProjectKey::new),
                    input.limit().orElse(LIMIT),
                    caller.owner());
            return new Group(sort, found.stream().map(Found::of).toList(), Optional.empty());
        } catch (Failure e) {
            return new Group(sort, List.of(), Optional.of(e.sentence()));
        }
    }
}
