/// Reading streams within bounds.
@NullMarked
package dev.contextd.base.stream;

import org.jspecify.annotations.NullMarked;
