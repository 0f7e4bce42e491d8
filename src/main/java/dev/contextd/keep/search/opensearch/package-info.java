/// Search by an OpenSearch or Elasticsearch cluster that several servers share. Words are made to terms here and only
/// split at spaces there, so that all indexes see the same; nothing is ranked there but the two legs.
///
/// What is acknowledged is durable there. An index whose shards are away is `UNAVAILABLE` and not emptied: its nodes
/// may
/// come back. One that was deleted is made again, empty, at position 0.
@NullMarked
package dev.contextd.keep.search.opensearch;

import org.jspecify.annotations.NullMarked;
