package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import java.util.Collection;
import java.util.List;

/// Finds documents by words (BM25) and by meaning (nearest vectors).
///
/// It is derived data: whatever is lost can be put again from the store. Every adapter keeps these rules;
/// `SearchIndexContract` checks them:
/// - what [#put] and [#delete] returned from is seen by the next [#search] on any thread; of an index that is shared,
/// by
///   those of other processes within a second, or after [#lookAgain] at once;
/// - a document whose ordinal is not larger than that of the one there is ignored, also after a delete of that ordinal;
///   only a vector of another model, or the first one, may come later under the same ordinal;
/// - vectors of different models are never compared: the dense leg has only documents of the query's model;
/// - no hit is outside the query's scopes, kinds, tags and times; each scope has its own best, as if it were asked for
///   alone;
/// - equal scores are ordered by id, so that the same question has the same answer;
/// - identifiers are found whole and by their parts: `refreshAuthToken` by `refresh`, by `auth token` and by itself;
///   words are found in other forms: `tokens` by `token`; case never matters;
/// - the [#position] of an index that is shared is the largest that any process has committed, each of which commits
/// only
///   what it knows to be there, whoever put it; an index that was emptied or replaced takes no commit from a process
///   that has not asked for the position since;
/// - after a crash [#position] tells up to where the index is complete; what came later has to be put again;
/// - a damaged index opens empty at position 0 rather than not at all;
/// - one that is damaged while it is open fails once, at the latest when it is checked, and opens empty at the next
///   call;
/// - trouble of the engine is a [dev.contextd.base.failure.Failure] `UNAVAILABLE`; what was put since the last commit
///   may be lost with it, so the caller asks for [#position] again, and till then [#commit] is refused.
public interface SearchIndex extends AutoCloseable {
    void put(List<Document> documents);

    /// Ids that are not there are remembered too, so that their older documents stay away.
    ///
    /// @param holder whose they are
    /// @param ordinal that of the change that deletes them
    void delete(Holder holder, Collection<String> ids, long ordinal);

    Legs search(Query query);

    /// The same for whoever does not mind missing what was put in the last second: nothing is done to show that first.
    default Legs glance(Query query) {
        return search(query);
    }

    /// Has the next [#search] see what other processes have put by now, of an index that is shared.
    default void lookAgain() {}

    /// The sequence of the store up to which everything was in the index when it was last made durable.
    long position();

    /// Makes everything put so far durable, as complete up to `position`. Closing alone makes nothing durable.
    void commit(long position);

    /// Forgets everything, also what was deleted; the position is 0 again.
    void clear();

    /// Reads everything once, to see whether it is still what was written; damage that no search has met yet fails
    /// here.
    void check();

    long size();

    /// Whether several processes search the same one, so that what each puts is there for all.
    default boolean isShared() {
        return false;
    }

    @Override
    void close();
}
