/// Records in memory: for tests, and for whoever wants nothing kept.
@NullMarked
package dev.contextd.keep.store.heap;

import org.jspecify.annotations.NullMarked;
