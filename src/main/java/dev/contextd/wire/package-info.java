/// Folding on the wire: what of the history in a request to a model can go, because it lies inside a branch that has
/// returned.
///
/// It only ever takes byte ranges out of a request. Nothing is written, so every byte that stays is the agent's own,
/// and the
/// same request gives the same bytes whenever it is asked. Pure: it knows no network, no store and no clock but for its
/// patience.
@NullMarked
package dev.contextd.wire;

import org.jspecify.annotations.NullMarked;
