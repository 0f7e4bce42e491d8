package dev.contextd.keep.store;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Durable records by key.
///
/// Every adapter keeps these rules; `RecordStoreContract` checks them:
/// - what [#write] returned from is on disk, and seen by the next [#get], [#scan] and [#changes] on any thread;
/// - a batch is done as a whole or not at all, its changes in order, each seeing those before it; if an [Expected]
///   does not hold it throws [StaleVersion];
/// - the same [OperationId] is done once: asked for again within an hour, the batch answers as it did the first time,
///   and a different batch is a `CONFLICT`. A batch that was refused was not done, and is tried afresh;
/// - every put gives the record a version it never had, also after a delete;
/// - [#scan] gives records in the order of their keys, at most `limit`, from one moment in time; [#keys] gives the keys
///   of the same records, and is cheap where records are long;
/// - a record is not read any more from the instant it expires at, whether or not it was swept;
/// - [#changes] gives every change after a sequence in order, only the newest for each key; nothing is left out, so
///   that an index can follow; deletions stay visible for at least a day. Removing what is not there is no change;
/// - a limit is 1 to [#LIMIT_MAX], else it is a bug of the caller's: `IllegalArgumentException`;
/// - trouble of the engine is a [dev.contextd.base.failure.Failure] `UNAVAILABLE` that says what to do; nothing is half
/// done.
///
/// Keep this interface small: each method is one more thing every adapter must get right.
public interface RecordStore extends RecordSource, AutoCloseable {
    /// The longest JSON a record may have, in characters; longer is a `VALIDATION` failure.
    int JSON_CHARS_MAX = 512 * 1024;

    /// The most changes in one batch; more is a `VALIDATION` failure.
    int BATCH_MAX = 1_000;

    /// The most that can be asked for at once.
    int LIMIT_MAX = 10_000;

    /// For how long the answer to an operation is remembered.
    Duration OPERATIONS_KEPT = Duration.ofHours(1);

    /// For how long a deletion is among the changes.
    Duration DELETIONS_KEPT = Duration.ofDays(1);

    /// Makes the changes, all or none, and gives the records put, in order.
    List<StoredRecord> write(List<Change> changes, OperationId operation);

    /// The keys of what [#scan] would give.
    List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit);

    /// The newest change's place in the order; 0 if there was none.
    long sequence();

    /// Removes up to `limit` expired records for good and says how many; each is a change. Also forgets up to `limit`
    /// deletions that are old enough: an index that follows [#changes] catches up before the store is swept.
    int sweep(int limit);

    /// Whether other processes may write to it too. Then whatever is at hand in memory is looked at again before it is
    /// used; of a store that one process owns nobody asks anything for that.
    default boolean isShared() {
        return false;
    }

    /// Asked for anything afterwards, the store is `UNAVAILABLE`.
    @Override
    void close();

    /// For adapters: the limit, if it is one.
    static int checked(int limit) {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("a limit is 1 to " + LIMIT_MAX + ", not " + limit);
        }
        return limit;
    }
}
