/// The directories of a project that should have a context, and the list of those that have one, kept current.
@NullMarked
package dev.contextd.feature.directory.scan;

import org.jspecify.annotations.NullMarked;
