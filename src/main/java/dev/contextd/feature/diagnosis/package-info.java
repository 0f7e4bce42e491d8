/// What an error most likely means, and what to do about it.
///
/// A failure is recognised by words of its own message, or not at all: the catalogue of [KnownFailures] is read from
/// texts, past remediations and memories come through interfaces of one method, and a language model, where somebody
/// configured one, may add what it believes, marked as such.
@NullMarked
package dev.contextd.feature.diagnosis;

import org.jspecify.annotations.NullMarked;
