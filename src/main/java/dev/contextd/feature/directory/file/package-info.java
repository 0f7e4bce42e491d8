/// One `.context.yaml`: reading it, checking it against its schema and its files, and writing it whole or not at all.
@NullMarked
package dev.contextd.feature.directory.file;

import org.jspecify.annotations.NullMarked;
