/// The ports as they are, watched: each does what the one behind it does, measures how long that took, and is a step in
/// the trace of a call that has one.
@NullMarked
package dev.contextd.app.watch;

import org.jspecify.annotations.NullMarked;
