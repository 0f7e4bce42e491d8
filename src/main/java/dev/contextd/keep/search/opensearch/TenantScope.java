package dev.contextd.keep.search.opensearch;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.SearchScope;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The one place where it is decided which shard a tenant's documents are on and which of them a search may see.
record TenantScope(SearchScope scope) {
    /// As many digits tell shards apart, and any name of a tenant is a sound routing this way.
    private static final int DIGITS = 12;

    static String routing(Holder holder) {
        return Sha256.hex(holder.key(), DIGITS);
    }

    String routing() {
        return routing(scope.holder());
    }

    /// Adds what every hit must fulfil.
    void restrict(ArrayNode filters) {
        is(IndexMapping.OWNER, scope.holder().key(), filters.addObject());
        scope.project().ifPresent(project -> is(IndexMapping.PROJECT, project.text(), filters.addObject()));
    }

    private static void is(String field, String value, ObjectNode filter) {
        filter.putObject("term").put(field, value);
    }
}
