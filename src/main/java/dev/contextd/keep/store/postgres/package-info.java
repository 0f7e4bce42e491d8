/// Records in a PostgreSQL 15 or newer that others may use at the same time.
///
/// Whoever writes locks the one row of `contextd.counter` till the commit, so that sequences are given in the order of
/// commits and a follower of the changes misses nothing. All that came while another commit was under way is written
/// in one transaction: a few statements for the group, however many there are in it.
///
/// A connection that breaks during a commit leaves its outcome open. The group is then written again on another
/// connection: the lock waits for what the first one may still be doing, and the operation ids that stand in the
/// database tell which batches were done.
@NullMarked
package dev.contextd.keep.store.postgres;

import org.jspecify.annotations.NullMarked;
