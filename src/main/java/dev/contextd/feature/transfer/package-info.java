/// What an owner has, as lines of text that can be read, kept and taken elsewhere.
@NullMarked
package dev.contextd.feature.transfer;

import org.jspecify.annotations.NullMarked;
