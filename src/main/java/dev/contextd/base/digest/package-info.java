/// What stands for a text or a file where the thing itself is too long.
@NullMarked
package dev.contextd.base.digest;

import org.jspecify.annotations.NullMarked;
