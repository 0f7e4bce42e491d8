/// What features keep: items that are durable, found by id, by words and by meaning, and gone when forgotten.
///
/// The store is the truth. The index is made from it, follows it, and is made again whenever it is lost.
@NullMarked
package dev.contextd.keep.library;

import org.jspecify.annotations.NullMarked;
