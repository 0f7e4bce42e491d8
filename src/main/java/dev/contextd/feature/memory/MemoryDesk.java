package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.tool.Tool;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Memories laid out for a person: lists with filters, one with all that is known of it, and what to do about them.
final class MemoryDesk {
    private final Supplier<Library> library;
    private final Memories memories;
    private final InstantSource clock;
    private final CitedFiles files;
    private final MemoryUses uses;
    private final Listing<MemoryCard> listing;
    private final Votes votes;
    private final Deeds deeds;
    private final Wordings wordings;
    private final Kinship kinship;
    private final Mending mending;

    MemoryDesk(
            Supplier<Library> library,
            Memories memories,
            Listing<MemoryCard> listing,
            Votes votes,
            CitedFiles files,
            MemoryUses uses,
            InstantSource clock) {
        this.library = library;
        this.memories = memories;
        this.clock = clock;
        this.files = files;
        this.uses = uses;
        this.listing = listing;
        this.votes = votes;
        this.deeds = new Deeds(library);
        this.wordings = new Wordings(library);
        this.kinship = new Kinship(library);
        this.mending = new Mending(library, deeds, wordings, clock);
    }

    List<Tool<?, ?>> tools() {
        return List.of(
                new PageMemoriesTool(this, memories, clock),
                new PageMemoryTool(this, clock),
                new PageMemoryEditTool(mending),
                new PageMemoryMergeTool(mending),
                new PageMemorySupersedeTool(mending),
                new PageMemoryKeepTool(mending),
                new PageMemoryForgetTool(mending),
                new PageDeedsTool(this),
                new PageUndoTool(mending));
    }

    /// Which memories; what is absent does not matter.
    ///
    /// @param archived whether others stand for them
    record Filter(
            Optional<ProjectKey> project,
            Optional<Scope> scope,
            Optional<Kind> kind,
            Optional<Outcome> outcome,
            List<String> tags,
            double trustMin,
            double trustMax,
            Optional<Boolean> archived) {
        /// Whether it leaves nothing out; then nothing has to be read for a list.
        private boolean isOpen() {
            return kind.isEmpty()
                    && outcome.isEmpty()
                    && tags.isEmpty()
                    && trustMin <= 0
                    && trustMax >= 1
                    && archived.isEmpty();
        }

        boolean admits(MemoryCard card, double trust) {
            return archived.filter(it -> it != card.isArchived()).isEmpty()
                    && scope.filter(it -> it != card.scope()).isEmpty()
                    && kind.filter(it -> it != card.kind()).isEmpty()
                    && outcome.filter(it -> it != card.outcome()).isEmpty()
                    && card.tags().containsAll(tags)
                    && trust >= trustMin
                    && trust <= trustMax;
        }
    }

    enum Sorting {
        NEWEST,
        TRUSTED,
        DOUBTED
    }

    /// A page of those that a filter admits.
    Page<Item> list(Filter filter, Sorting sorting, Paging paging, Owner owner) {
        var now = clock.instant();
        Listing.Order<MemoryCard> order = switch (sorting) {
            case NEWEST -> Listing.Order.newest();
            case TRUSTED -> Listing.Order.by("trusted", card -> Math.round(card.trust(now) * 1000));
            case DOUBTED -> Listing.Order.by("doubted", card -> -Math.round(card.trust(now) * 1000));
        };
        Predicate<MemoryCard> admitted = card -> filter.admits(card, card.trust(now));
        return list(filter, order, filter.isOpen() ? Optional.empty() : Optional.of(admitted), paging, owner);
    }

    /// A page of those that the owner should look at.
    Page<Item> review(Filter filter, Paging paging, Owner owner) {
        var now = clock.instant();
        var review = review(owner);
        Predicate<MemoryCard> wanted = card -> filter.admits(card, card.trust(now)) && review.wants(card);
        return list(filter, Listing.Order.newest(), Optional.of(wanted), paging, owner);
    }

    Review review(Owner owner) {
        return new Review(files, owner, clock.instant());
    }

    private Page<Item> list(
            Filter filter,
            Listing.Order<MemoryCard> order,
            Optional<Predicate<MemoryCard>> wanted,
            Paging paging,
            Owner owner) {
        var holders = filter.scope()
                .map(scope -> Memories.holders(Optional.of(scope), owner))
                .orElseGet(() -> Holders.of(owner));
        return listing.list(new Listing.Selection<>(holders, filter.project(), wanted), order, paging);
    }

    Optional<Item> item(String id, Owner owner) {
        return library.get()
                .get(id, Holders.of(owner))
                .filter(item -> item.kind().equals(Memories.KIND));
    }

    /// Those for which a memory stands: what it was made of, and what it superseded.
    List<Item> replacedBy(Memory memory, Owner owner) {
        return Stream.concat(memory.mergedFrom().stream(), mending.supersededBy(memory.id()))
                .flatMap(id -> item(id, owner).stream())
                .filter(item -> Memories.memory(item).mergedInto().equals(Optional.of(memory.id())))
                .toList();
    }

    List<Kinship.Kin> kin(Item item, Owner owner) {
        return kinship.of(item, owner);
    }

    List<Wordings.Earlier> earlier(String id) {
        return wordings.of(id);
    }

    List<Vote> votes(String id) {
        return votes.of(id);
    }

    List<MemoryUses.Use> uses(Item item, Owner owner) {
        return uses.of(item.id(), item.project(), owner);
    }

    Deeds deeds() {
        return deeds;
    }
}
