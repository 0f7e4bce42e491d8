/// Records in memory: what the tests run on where nothing need outlive them.
@NullMarked
package dev.contextd.keep.store.heap;

import org.jspecify.annotations.NullMarked;
