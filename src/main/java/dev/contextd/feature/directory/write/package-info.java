/// What goes into a context when it is written by a program, and what people wrote and stays.
@NullMarked
package dev.contextd.feature.directory.write;

import org.jspecify.annotations.NullMarked;
