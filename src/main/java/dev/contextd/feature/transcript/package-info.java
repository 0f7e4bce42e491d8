/// What coding agents write down of their sessions, read back: files in, entries out.
///
/// Pure: where entries go is a [Destination]. The format is that of Claude Code, JSON lines below `~/.claude/projects`,
/// which its makers call internal: what is not recognised is kept as it is, never dropped.
@NullMarked
package dev.contextd.feature.transcript;

import org.jspecify.annotations.NullMarked;
