/// Files that others look at while we write them, or that another process may want as well.
@NullMarked
package dev.contextd.base.file;

import org.jspecify.annotations.NullMarked;
