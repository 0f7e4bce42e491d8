/// One command a file.
@NullMarked
package dev.contextd.cli;

import org.jspecify.annotations.NullMarked;
