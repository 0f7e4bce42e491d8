/// The one thing everybody may throw: what went wrong, in a word for programs and a sentence for people.
@NullMarked
package dev.contextd.base.failure;

import org.jspecify.annotations.NullMarked;
