/// How much of what all owners share one of them may have.
@NullMarked
package dev.contextd.base.fair;

import org.jspecify.annotations.NullMarked;
