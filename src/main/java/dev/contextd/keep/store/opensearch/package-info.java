/// Records in OpenSearch, together with other processes.
///
/// An engine of documents knows no transactions over several of them. So the store is a log: every group of batches is
/// one document, made under the next number and only if there is none of that number yet. That is its commit: whoever
/// makes the document has won, all of the group is in it, and so are the operation ids. Records and operations are then
/// made from the entry as documents of their own, by whoever wrote it or by whoever finds it not yet done: what an
/// entry
/// says has a sequence, which is the version of the document, so doing it twice or late does no harm.
///
/// Engines lose nodes, and then take back what they have shown, or answer from copies that are behind. So nothing is
/// made of an entry before all copies have it, and each index has a [Mark] in it that says how far its documents go.
///
/// Whoever reads first asks for the next entry of the log, by its id and so without a delay. If there is one, it is
/// done before anything is read. A scan is a search and takes time; entries that were added meanwhile are laid over
/// what
/// it found, so that it gives the state after the last of them.
///
/// Requests are what all this costs: whoever meets an entry that is being done waits a moment ([Grace]), and who
/// follows the changes reads them from the last entries ([Tail]).
///
/// ```
/// OpenSearchRecordStore ── write ──> Appending ──> BatchLog ──> PREFIX-log
///          └── get, scan, changes ──> RecordSearch ──> BatchLog, Materials ──> PREFIX-record, PREFIX-operation
/// ```
@NullMarked
package dev.contextd.keep.store.opensearch;

import org.jspecify.annotations.NullMarked;
