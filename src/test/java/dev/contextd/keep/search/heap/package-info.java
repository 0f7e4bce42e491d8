/// Search in memory, exact and simple: what the tests compare with, and run on where nothing need outlive them.
@NullMarked
package dev.contextd.keep.search.heap;

import org.jspecify.annotations.NullMarked;
