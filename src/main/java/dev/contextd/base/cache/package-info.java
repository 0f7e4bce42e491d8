/// What is at hand because it was used lately.
@NullMarked
package dev.contextd.base.cache;

import org.jspecify.annotations.NullMarked;
