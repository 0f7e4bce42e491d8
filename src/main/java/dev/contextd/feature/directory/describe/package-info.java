/// What can be said of a directory from its files alone: no store, no tools, no model unless one is handed in.
@NullMarked
package dev.contextd.feature.directory.describe;

import org.jspecify.annotations.NullMarked;
