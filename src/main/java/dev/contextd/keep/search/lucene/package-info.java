/// Search in files by Lucene: words by BM25, meaning by a graph of near vectors.
@NullMarked
package dev.contextd.keep.search.lucene;

import org.jspecify.annotations.NullMarked;
