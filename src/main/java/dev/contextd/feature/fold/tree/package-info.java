/// A session's branches and every legal change to them, as values: nothing here reads or writes anything.
@NullMarked
package dev.contextd.feature.fold.tree;

import org.jspecify.annotations.NullMarked;
