/// Search in memory, exact and simple: for tests, and for what need not outlive the process.
@NullMarked
package dev.contextd.keep.search.heap;

import org.jspecify.annotations.NullMarked;
