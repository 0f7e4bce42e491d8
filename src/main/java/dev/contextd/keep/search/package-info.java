/// The port for finding documents by words and by meaning; its adapters stand below.
@NullMarked
package dev.contextd.keep.search;

import org.jspecify.annotations.NullMarked;
