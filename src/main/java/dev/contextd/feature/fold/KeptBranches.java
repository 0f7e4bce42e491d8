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
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Listing;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.keep.library.Search;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Branches as they are kept, for whoever does not know their session or comes when it has gone.
final class KeptBranches {
    /// Sessions that are listed.
    private static final int SESSIONS_MAX = 1_000;

    private final LazyLibrary library;
    private final Listing<Card> listing;

    KeptBranches(LazyLibrary library) {
        this.library = library;
        this.listing = new Listing<>(library, StepWriter.KIND, item -> card(item.id()));
    }

    /// What is looked up of branches that have ended; empty where an item came without its branch.
    private record Card(Optional<SessionKey> session) {}

    private Card card(String id) {
        return new Card(archived(id).map(BranchRecord::key));
    }

    /// The sessions of an owner that are kept.
    List<SessionKey> sessions(String owner) {
        return library.get()
                .records()
                .below(SessionKey.directories(owner), Optional.empty(), SESSIONS_MAX)
                .map(record -> SessionKey.listed(record.key()))
                .toList();
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
        return archived(id)
                .filter(branch -> branch.owner().equals(owner))
                .map(branch -> library.get()
                        .records()
                        .get(branch.key().branch(id))
                        .map(record -> FoldRecords.read(record.json(), BranchRecord.class))
                        .orElse(branch));
    }

    /// Branches of a project that have ended, the newest first.
    Page<FoldedBranch> folded(ProjectKey project, Paging paging, Owner owner) {
        var page = ended(owner, Optional.of(project), paging);
        return new Page<>(page.entries().stream().map(FoldedBranch::of).toList(), page.total(), page.nextCursor());
    }

    private Optional<BranchRecord> archived(String id) {
        return library.get()
                .records()
                .get(SessionKey.archive(id))
                .map(record -> FoldRecords.read(record.json(), BranchRecord.class));
    }

    /// Those that have ended and were not discarded, the newest first.
    Page<BranchRecord> ended(Owner owner, Optional<ProjectKey> project, Paging paging) {
        return page(new Listing.Selection<>(List.of(Holders.own(owner)), project, Optional.empty()), paging);
    }

    /// The same of one session, also when it has gone.
    Page<BranchRecord> ended(Owner owner, SessionKey session, int limit) {
        Predicate<Card> its = card -> card.session().equals(Optional.of(session));
        var wanted =
                new Listing.Selection<>(List.of(Holders.own(owner)), Optional.of(session.project()), Optional.of(its));
        return page(wanted, new Paging(limit, 0, Optional.empty()));
    }

    private Page<BranchRecord> page(Listing.Selection<Card> wanted, Paging paging) {
        var page = listing.list(wanted, Listing.Order.newest(), paging);
        var branches = page.entries().stream()
                .flatMap(item -> archived(item.id()).stream())
                .toList();
        return new Page<>(branches, page.total(), page.nextCursor());
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
