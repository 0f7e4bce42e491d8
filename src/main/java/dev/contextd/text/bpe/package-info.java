/// Counting tokens with a byte-pair encoding that ships with the program.
@NullMarked
package dev.contextd.text.bpe;

import org.jspecify.annotations.NullMarked;
