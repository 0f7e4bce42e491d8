package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Rounded;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.keep.library.Item;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class PageMemoryTool implements Tool<PageMemoryTool.Input, PageMemoryTool.Output> {
    record Input(@Doc("Id of the memory") @Limited(Limit.ID) String id) {}

    record Output(
            @Doc("Absent if it was forgotten") Optional<Whole> memory,

            @Doc("There if it was forgotten on the page and can be had back")
            Optional<Binned> forgotten) {}

    record Binned(
            @Doc("What to undo") String deed,
            @Doc("What was learned") String title,
            @Doc("When it was forgotten") Instant at,
            @Doc("How long it can be had back") Instant until) {}

    record Whole(
            @Doc("What stands in lists") MemoryRow row,
            @Doc("All of its text") String content,
            @Doc("How it came to be") String source,
            @Doc("When a person last said that it holds") Optional<Instant> reviewedAt,
            @Doc("What its trust comes from") Trust trust,

            @Doc("The last that was said for or against it, the newest first")
            List<Said> votes,

            @Doc("Why somebody should look at it") List<Review.Reason> reasons,
            @Doc("Branches that began with it") List<Used> uses,
            @Doc("Files that it names") List<Cited> files,
            @Doc("What it said before, the newest first") List<Earlier> history,
            @Doc("Memories about the same") List<Kin> kin,
            @Doc("Memories for which it stands") List<MemoryRow> replaces,

            @Doc("What was done to it on the page and can be undone, the newest first")
            List<Done> deeds) {}

    record Trust(
            @Doc("What it began with") double initial,

            @Doc("Votes for it, as far as they have not faded")
            double helpful,

            @Doc("Votes against it") double unhelpful,
            @Doc("Times that it worked") double succeeded,
            @Doc("Times that it did not") double failed,

            @Doc("When anything was last said for or against it")
            Instant asOf,

            @Doc("In how many days half of that fades") long halfLifeDays,
            @Doc("What comes of it, 0 to 1") double now) {}

    record Said(
            @Doc("Whether it speaks for the memory") boolean helpful,

            @Doc("Whether somebody followed the memory, and does not only judge it")
            boolean outcome,

            @Doc("Why; empty if nobody said") String text,
            @Doc("Who") String by,
            @Doc("When") Instant at) {}

    record Used(
            @Doc("Id of the branch") String branch,
            @Doc("What it was for") String task,
            @Doc("When it began") Instant at) {}

    record Cited(
            @Doc("From the root of the project") String path,
            @Doc("When it was changed last") Instant changedAt,

            @Doc("Whether that was after the memory was last confirmed")
            boolean changed) {}

    record Earlier(
            @Doc("Its place in their order") int number,
            @Doc("Title") String title,
            @Doc("Text") String content,
            @Doc("How it turned out") Outcome outcome,
            @Doc("Tags") List<String> tags,
            @Doc("When it was replaced") Instant until,
            @Doc("By whom") String replacedBy) {}

    record Kin(
            @Doc("The other memory") MemoryRow row,
            @Doc("All of its text") String content,
            @Doc("How it stands to this one") Kinship.Relation relation,
            @Doc("How like they are, 0 to 1") double likeness,
            @Doc("Why, in words") String why) {}

    record Done(
            @Doc("Id, to undo it") String id,
            @Doc("What was done") Deed.What what,
            @Doc("When") Instant at,
            @Doc("How long it can be undone") Instant until) {}

    private final MemoryDesk desk;
    private final InstantSource clock;

    PageMemoryTool(MemoryDesk desk, InstantSource clock) {
        this.desk = desk;
        this.clock = clock;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_memory",
                "Show a memory",
                "Use when the page shows a memory.",
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
        var whole = desk.item(input.id(), owner).map(item -> whole(item, owner));
        if (whole.isPresent()) {
            return new Output(whole, Optional.empty());
        }
        return new Output(Optional.empty(), Optional.of(forgotten(input.id(), owner)));
    }

    private Binned forgotten(String id, Owner owner) {
        return deeds(id, owner)
                .filter(deed -> deed.what() == Deed.What.FORGOTTEN)
                .flatMap(deed -> desk.deeds().binned(deed, owner).stream()
                        .map(binned -> new Binned(
                                deed.id(),
                                Memories.memory(binned.item()).title(),
                                deed.at(),
                                deed.at().plus(Deeds.KEPT))))
                .findFirst()
                .orElseThrow(() -> Mending.notFound(id));
    }

    private Stream<Deed> deeds(String id, Owner owner) {
        return desk.deeds().newest(owner).stream().filter(deed -> deed.memory().equals(id));
    }

    private Whole whole(Item item, Owner owner) {
        var now = clock.instant();
        var memory = Memories.memory(item);
        var card = MemoryCard.of(item);
        var review = desk.review(owner);
        return new Whole(
                MemoryRow.of(memory, item.project(), now),
                memory.content(),
                memory.source(),
                memory.reviewedAt(),
                trust(memory, now),
                desk.votes(memory.id()).stream()
                        .map(vote -> new Said(vote.helpful(), vote.isOutcome(), vote.text(), vote.by(), vote.at()))
                        .toList(),
                card.isArchived() ? List.of() : review.reasons(card),
                desk.uses(item, owner).stream()
                        .map(use -> new Used(use.branch(), use.task(), use.at()))
                        .toList(),
                review.cited(card).stream()
                        .map(cited -> new Cited(cited.path(), cited.changedAt(), cited.changed()))
                        .toList(),
                desk.earlier(memory.id()).reversed().stream()
                        .map(PageMemoryTool::earlier)
                        .toList(),
                desk.kin(item, owner).stream()
                        .map(kin -> new Kin(
                                MemoryRow.of(kin.memory(), item.project(), now),
                                kin.memory().content(),
                                kin.relation(),
                                Rounded.of(kin.likeness()),
                                kin.why()))
                        .toList(),
                desk.replacedBy(memory, owner).stream()
                        .map(other -> MemoryRow.of(Memories.memory(other), other.project(), now))
                        .toList(),
                deeds(memory.id(), owner)
                        .map(deed -> new Done(
                                deed.id(), deed.what(), deed.at(), deed.at().plus(Deeds.KEPT)))
                        .toList());
    }

    private static Trust trust(Memory memory, Instant now) {
        var evidence = memory.evidence();
        var faded = evidence.faded(now);
        return new Trust(
                memory.initial(),
                Rounded.of(faded.helpful()),
                Rounded.of(faded.unhelpful()),
                Rounded.of(faded.succeeded()),
                Rounded.of(faded.failed()),
                evidence.asOf(),
                Evidence.HALF_LIFE.toDays(),
                Rounded.of(memory.confidence(now)));
    }

    private static Earlier earlier(Wordings.Earlier earlier) {
        var wording = earlier.wording();
        return new Earlier(
                earlier.number(),
                wording.title(),
                wording.content(),
                wording.outcome(),
                wording.tags(),
                earlier.until(),
                earlier.replacedBy());
    }
}
