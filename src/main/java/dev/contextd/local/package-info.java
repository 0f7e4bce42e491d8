/// One machine, one user: the `bridge` that each agent starts, and the `daemon` that all of them share.
@NullMarked
package dev.contextd.local;

import org.jspecify.annotations.NullMarked;
