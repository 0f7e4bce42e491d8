/// Texts and numbers as they are shown: shorter than they are, and right all the same.
@NullMarked
package dev.contextd.base.text;

import org.jspecify.annotations.NullMarked;
