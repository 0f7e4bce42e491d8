package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

final class PageMemoriesTool implements Tool<PageMemoriesTool.Input, PageMemoriesTool.Output> {
    private static final int LIMIT = 100;

    /// Of a search; further down nothing has to do with the words.
    private static final int FOUND_MAX = 200;

    record Input(
            @Doc("Words; then the best come first and there are no further pages") @Limited(Limit.QUERY)
            Optional<String> text,

            @Doc("Key of a project") @Limited(Limit.ID) Optional<String> project,

            @Doc("Whose") Optional<Scope> scope,
            @Doc("What kind") Optional<Kind> kind,
            @Doc("How it turned out") Optional<Outcome> outcome,

            @Doc("All of these") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("Least trust") @Range(max = 1) Optional<Double> trustMin,
            @Doc("Most trust") @Range(max = 1) Optional<Double> trustMax,
            @Doc("Only what somebody should look at") Optional<Boolean> review,

            @Doc("Whether others stand for them; both if absent")
            Optional<Boolean> archived,

            @Doc("newest if absent") Optional<MemoryDesk.Sorting> sort,
            @Doc("100 if absent") @Range(min = 1, max = 500) Optional<Integer> limit,

            @Doc("How many to leave out") @Range(max = Paging.OFFSET_MAX)
            Optional<Integer> offset,

            @Doc("next_cursor of the page before") @Limited(Limit.PATH)
            Optional<String> cursor) {}

    record Output(
            @Doc("In order") List<Entry> memories,
            @Doc("How many there are in all") long total,
            @Doc("Where to go on; absent at the end") Optional<String> nextCursor,
            @Doc("Said when search goes by words alone") Optional<String> note) {}

    record Entry(
            @Doc("The memory") MemoryRow memory,
            @Doc("Why somebody should look at it") List<Review.Reason> reasons,
            @Doc("What it was found by") Optional<String> why) {}

    private final MemoryDesk desk;
    private final Memories memories;
    private final InstantSource clock;

    PageMemoriesTool(MemoryDesk desk, Memories memories, InstantSource clock) {
        this.desk = desk;
        this.memories = memories;
        this.clock = clock;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memories",
                "List memories",
                "Use when the page lists memories.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(60),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var filter = new MemoryDesk.Filter(
                input.project().map(ProjectKey::new),
                input.scope(),
                input.kind(),
                input.outcome(),
                input.tags().orElse(List.of()),
                input.trustMin().orElse(0.0),
                input.trustMax().orElse(1.0),
                input.archived());
        var words = input.text().filter(text -> !text.isBlank());
        return words.isPresent()
                ? found(words.get(), filter, input, caller.owner())
                : listed(filter, input, caller.owner());
    }

    private Output listed(MemoryDesk.Filter filter, Input input, Owner owner) {
        var paging = new Paging(input.limit().orElse(LIMIT), input.offset().orElse(0), input.cursor());
        var page = input.review().orElse(false)
                ? desk.review(filter, paging, owner)
                : desk.list(filter, input.sort().orElse(MemoryDesk.Sorting.NEWEST), paging, owner);
        var review = desk.review(owner);
        var entries = page.entries().stream()
                .map(item -> entry(item, review, Optional.empty()))
                .toList();
        return new Output(entries, page.total(), page.nextCursor(), Optional.empty());
    }

    private Output found(String words, MemoryDesk.Filter filter, Input input, Owner owner) {
        var question = new Memories.Question(
                words, filter.project(), filter.scope(), filter.trustMin(), filter.tags(), FOUND_MAX, 0);
        var review = desk.review(owner);
        var now = clock.instant();
        boolean reviewed = input.review().orElse(false);
        var entries = memories.search(question, owner).stream()
                .filter(hit -> {
                    var card = MemoryCard.of(hit.found().item());
                    return filter.admits(card, card.trust(now)) && (!reviewed || review.wants(card));
                })
                .map(hit -> entry(hit.found().item(), review, Optional.of(Relevance.why(hit.found(), words))))
                .toList();
        return new Output(entries, entries.size(), Optional.empty(), memories.wordsOnly(owner));
    }

    private Entry entry(Item item, Review review, Optional<String> why) {
        var card = MemoryCard.of(item);
        var row = MemoryRow.of(Memories.memory(item), item.project(), clock.instant());
        return new Entry(row, card.isArchived() ? List.of() : review.reasons(card), why);
    }
}
