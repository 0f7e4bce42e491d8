/// The page that people look at: its files, its calls, which are those of the tools, and what it is told as it happens.
@NullMarked
package dev.contextd.ui;

import org.jspecify.annotations.NullMarked;
