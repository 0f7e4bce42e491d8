/// One file for each step a call passes through; the order stands in `Wiring`.
@NullMarked
package dev.contextd.tool.stage;

import org.jspecify.annotations.NullMarked;
