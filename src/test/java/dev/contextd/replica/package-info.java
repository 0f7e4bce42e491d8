/// Several replicas on one store: what one has acknowledged holds on all of them.
@NullMarked
package dev.contextd.replica;

import org.jspecify.annotations.NullMarked;
