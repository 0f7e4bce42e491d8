/// How sessions are kept: `SessionTrees` writes each step as one batch, `Archive` the trajectories, `Deadlines` ends
/// what is due.
@NullMarked
package dev.contextd.feature.fold.kept;

import org.jspecify.annotations.NullMarked;
