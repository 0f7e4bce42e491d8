/// An OpenSearch or Elasticsearch cluster over HTTP, for the adapters that keep things in one: which of its hosts are
/// alive, how long to wait and when to ask again. What is asked is theirs.
@NullMarked
package dev.contextd.keep.engine;

import org.jspecify.annotations.NullMarked;
