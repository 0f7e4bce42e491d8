package dev.contextd.feature.browse;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.browse.Browsing.Sort;
import dev.contextd.keep.library.Cursor;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Shelf;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

final class PageTimelineTool implements Tool<PageTimelineTool.Input, PageTimelineTool.Output> {
    private static final int LIMIT = 50;

    /// How many of each sort were told already, in the order of [Sort].
    private static final Pattern CURSOR = Pattern.compile("\\d{1,6}(\\.\\d{1,6}){" + (Sort.values().length - 1) + "}");

    record Input(
            @Doc("Key of the project") @Limited(Limit.ID) String project,

            @Doc("Only these; all if absent") @Range(max = 10)
            Optional<List<Sort>> sorts,

            @Doc("50 if absent") @Range(min = 1, max = 200) Optional<Integer> limit,

            @Doc("next_cursor of the page before") @Limited(Limit.ID)
            Optional<String> cursor) {}

    record Output(
            @Doc("The newest first") List<Event> events,
            @Doc("Where to go on; absent at the end") Optional<String> nextCursor) {}

    record Event(
            @Doc("Of what sort") Sort sort,
            @Doc("Id") String id,
            @Doc("One line") String title,
            @Doc("How it goes on") String excerpt,
            @Doc("When") Instant at) {}

    private record Told(Sort sort, Finding finding) {}

    private final Map<Sort, Shelf> shelves;

    PageTimelineTool(Map<Sort, Shelf> shelves) {
        this.shelves = shelves;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_timeline",
                "What happened in a project",
                "Use when the page shows what happened in a project.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(20),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(ArgumentRule.text("cursor", PageTimelineTool::places));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var sorts =
                input.sorts().filter(some -> !some.isEmpty()).map(Set::copyOf).orElse(shelves.keySet());
        var places = input.cursor().map(PageTimelineTool::places).orElseGet(() -> new EnumMap<>(Sort.class));
        int limit = input.limit().orElse(LIMIT);
        var all = told(sorts, places, new ProjectKey(input.project()), limit, caller.owner());
        var told = all.stream()
                .sorted(Comparator.comparing((Told it) -> it.finding().at()).reversed())
                .limit(limit)
                .toList();
        told.forEach(it -> places.merge(it.sort(), 1, Integer::sum));
        return new Output(
                told.stream()
                        .map(it -> new Event(
                                it.sort(),
                                it.finding().id(),
                                it.finding().title(),
                                it.finding().excerpt(),
                                it.finding().at()))
                        .toList(),
                all.size() > told.size() ? Optional.of(cursor(places)) : Optional.empty());
    }

    /// One more of each than is asked for, so that it is known whether there is more.
    private List<Told> told(Set<Sort> sorts, Map<Sort, Integer> places, ProjectKey project, int limit, Owner owner) {
        var all = new ArrayList<Told>();
        shelves.forEach((sort, shelf) -> {
            if (sorts.contains(sort)) {
                var paging = new Paging(limit + 1, places.getOrDefault(sort, 0), Optional.empty());
                shelf.newest(project, paging, owner).entries().forEach(finding -> all.add(new Told(sort, finding)));
            }
        });
        return all;
    }

    private static String cursor(Map<Sort, Integer> places) {
        return Arrays.stream(Sort.values())
                .map(sort -> Integer.toString(places.getOrDefault(sort, 0)))
                .collect(Collectors.joining("."));
    }

    private static Map<Sort, Integer> places(String cursor) {
        if (!CURSOR.matcher(cursor).matches()) {
            throw Cursor.refusal();
        }
        var places = new EnumMap<Sort, Integer>(Sort.class);
        var numbers = cursor.split("\\.", -1);
        int at = 0;
        for (Sort sort : Sort.values()) {
            places.put(sort, Integer.parseInt(numbers[at]));
            at++;
        }
        return places;
    }
}
