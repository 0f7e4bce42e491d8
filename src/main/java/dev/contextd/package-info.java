/// contextd: the context server for coding agents. `Main` starts what the first argument names; the packages below are
/// the boxes of the diagram in ARCHITECTURE.md.
@NullMarked
package dev.contextd;

import org.jspecify.annotations.NullMarked;
