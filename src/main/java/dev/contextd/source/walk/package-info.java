/// Which files of a directory count: git's rules of what to ignore, what a file holds, and nothing outside the root.
@NullMarked
package dev.contextd.source.walk;

import org.jspecify.annotations.NullMarked;
