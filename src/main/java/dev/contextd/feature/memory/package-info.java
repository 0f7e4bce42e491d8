/// What past sessions learned: written down by agents, found by meaning, trusted by evidence.
///
/// A memory is never dropped for being like another; it is pointed out. Confidence moves only by evidence, never
/// against it, and only ranks: a doubtful memory is found all the same.
@NullMarked
package dev.contextd.feature.memory;

import org.jspecify.annotations.NullMarked;
