/// Finds code by meaning: the index of a work tree, kept in step with its files, and the search in it.
@NullMarked
package dev.contextd.feature.repository;

import org.jspecify.annotations.NullMarked;
