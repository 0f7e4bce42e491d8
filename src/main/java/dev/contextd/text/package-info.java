/// Ports for functions over text: counting its tokens, and its meaning as a vector.
@NullMarked
package dev.contextd.text;

import org.jspecify.annotations.NullMarked;
