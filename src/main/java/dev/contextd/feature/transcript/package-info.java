/// What coding agents write down of their sessions, read back: files in, entries out.
///
/// Pure: where entries go is a [Destination]. Each agent's way of writing is a [RecordFormat], or a database. The
/// makers call these formats internal: what is not recognised is kept as it is under its name, never dropped.
@NullMarked
package dev.contextd.feature.transcript;

import org.jspecify.annotations.NullMarked;
