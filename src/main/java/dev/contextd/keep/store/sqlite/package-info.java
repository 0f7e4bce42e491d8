/// Records in one SQLite file that one process owns.
///
/// ```
/// SqliteRecordStore ── write, sweep ──> GroupCommit ──> Writer ──┐
///        │                                                       ├──> Session (one connection) ──> contextd.db
///        └── get, scan, changes ──> Readers ──> Reader ──────────┘
/// ```
@NullMarked
package dev.contextd.keep.store.sqlite;

import org.jspecify.annotations.NullMarked;
