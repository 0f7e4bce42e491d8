/// What each directory of a project is about, in a `.context.yaml` beside its files: which directories have one,
/// whether it still fits the files, what it says, and writing it.
@NullMarked
package dev.contextd.feature.directory;

import org.jspecify.annotations.NullMarked;
