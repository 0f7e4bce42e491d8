package dev.contextd.feature.memory;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.Finding;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Relevance;
import dev.contextd.keep.library.Shelf;
import java.util.List;
import java.util.Optional;

/// Memories among everything else.
final class MemoryShelf implements Shelf {
    private final Memories memories;
    private final Listing<MemoryCard> listing;

    MemoryShelf(Memories memories, Listing<MemoryCard> listing) {
        this.memories = memories;
        this.listing = listing;
    }

    @Override
    public List<Finding> find(String query, Optional<ProjectKey> project, int limit, Owner owner) {
        var question = new Memories.Question(query, project, Optional.empty(), 0, List.of(), limit, 0);
        return memories.search(question, owner).stream()
                .map(hit -> new Finding(
                        hit.memory().id(),
                        hit.memory().title(),
                        hit.memory().content(),
                        Optional.empty(),
                        hit.found().item().project(),
                        hit.memory().createdAt(),
                        hit.score(),
                        Relevance.why(hit.found(), query)))
                .toList();
    }

    @Override
    public Page<Finding> newest(ProjectKey project, Paging paging, Owner owner) {
        var ofProject = new Listing.Selection<MemoryCard>(Holders.of(owner), Optional.of(project), Optional.empty());
        var page = listing.list(ofProject, Listing.Order.newest(), paging);
        return new Page<>(
                page.entries().stream()
                        .map(item -> {
                            var memory = Memories.memory(item);
                            return Finding.listed(
                                    memory.id(), memory.title(), memory.content(), project, memory.createdAt());
                        })
                        .toList(),
                page.total(),
                page.nextCursor());
    }
}
