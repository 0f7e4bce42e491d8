/// Where work stopped, so that a later session can go on: a summary, what mattered, and where in the folding it was.
@NullMarked
package dev.contextd.feature.checkpoint;

import org.jspecify.annotations.NullMarked;
