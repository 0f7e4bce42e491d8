package dev.contextd.feature.fold;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.kept.Archive;
import dev.contextd.feature.fold.kept.FoldRecords;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.StepWriter;
import dev.contextd.feature.fold.kept.WireRecords;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.library.Holders;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Search;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Branches as they are kept, for whoever does not know their session or comes when it has gone.
final class KeptBranches {
    private final LazyLibrary library;
    private final Listing<String> listing;

    KeptBranches(LazyLibrary library) {
        this.library = library;
        this.listing = new Listing<>(library, StepWriter.KIND, Item::id);
    }

    /// What was done in them.
    Archive archive() {
        return new Archive(library.get().records());
    }

    /// What a gateway keeps of them.
    WireRecords onTheWire() {
        return new WireRecords(library.get());
    }

    /// A branch by its id alone.
    Optional<BranchRecord> find(String id, String owner) {
        if (!SessionKey.isId(id)) {
            return Optional.empty();
        }
        var records = library.get().records();
        return records.get(SessionKey.archive(id))
                .map(record -> FoldRecords.read(record.json(), BranchRecord.class))
                .filter(branch -> branch.owner().equals(owner))
                .map(branch -> records.get(branch.key().branch(id))
                        .map(record -> FoldRecords.read(record.json(), BranchRecord.class))
                        .orElse(branch));
    }

    /// Branches of a project that have ended, the newest first.
    Page<FoldedBranch> folded(ProjectKey project, Paging paging, Owner owner) {
        var ofProject =
                new Listing.Selection<String>(List.of(Holders.own(owner)), Optional.of(project), Optional.empty());
        var page = listing.list(ofProject, Listing.Order.newest(), paging);
        return new Page<>(
                page.entries().stream()
                        .flatMap(item -> find(item.id(), owner.name()).stream())
                        .map(FoldedBranch::of)
                        .toList(),
                page.total(),
                page.nextCursor());
    }

    /// Branches of the project that ended with something to say about this, best first.
    List<FoundItem> search(String query, int limit, ProjectKey project, Owner owner) {
        return library.get()
                .search(new Search(
                        query, List.of(Holders.own(owner)), Optional.of(project), StepWriter.KIND, Set.of(), limit));
    }

    /// That such a search goes by words alone at present, and why, if so.
    Optional<String> wordsOnly(Owner owner) {
        return library.get().wordsOnly(StepWriter.KIND, owner);
    }
}
