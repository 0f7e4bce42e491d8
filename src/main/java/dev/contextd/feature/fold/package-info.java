/// Branches: sub-tasks with a token budget of their own, folded into a summary when they return.
///
/// [Tree] is a session's branches, [Step] one change to it, both without any I/O; [Trees] loads and writes them, each
/// step as one batch of the store with the session's expected version. Of a return, an exhausted budget, a timeout and
/// a parent's return that arrive together exactly one ends a branch.
@NullMarked
package dev.contextd.feature.fold;

import org.jspecify.annotations.NullMarked;
