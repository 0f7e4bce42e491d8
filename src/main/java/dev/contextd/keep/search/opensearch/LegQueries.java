package dev.contextd.keep.search.opensearch;

import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What is asked for a question: each leg in each scope by itself, on the shard of its tenant, best first and equal
/// ones
/// by id; and how rare the terms are.
///
/// @param exactMax up to so many candidates are compared one by one
record LegQueries(Query query, Set<String> terms, VectorDialect dialect, int exactMax) {
    /// How many the graph is asked for at least: the more, the fewer of the nearest are missed.
    private static final int CANDIDATES_MIN = 50;

    ObjectNode words(SearchScope scope) {
        var body = ranked();
        body.put("track_total_hits", false);
        var bool = body.putObject("query").putObject("bool");
        bool.put("minimum_should_match", 1);
        bool.set("filter", filter(scope));
        var any = bool.putArray("should");
        terms.forEach(term -> any.addObject()
                .putObject("term")
                .putObject(IndexMapping.TERMS)
                .put("value", term)
                // so that each hit tells which it has
                .put("_name", term));
        return body;
    }

    /// @param exact whether to compare with all there are; then the answer tells how many that were
    ObjectNode meaning(SearchScope scope, Vector wanted, boolean exact) {
        var body = ranked();
        if (exact) {
            body.put("track_total_hits", exactMax + 1);
        } else {
            body.put("track_total_hits", false);
        }
        var bool = body.putObject("query").putObject("bool");
        bool.set("filter", filter(scope));
        var nested = bool.putArray("must").addObject().putObject("nested");
        nested.put("path", IndexMapping.VECTORS).put("score_mode", "max");
        var compared = nested.putObject("query");
        var components = JsonNodeFactory.instance.arrayNode();
        for (float component : wanted.components()) {
            components.add(component);
        }
        var field = IndexMapping.field(wanted);
        if (exact) {
            dialect.all(compared, field, components);
        } else {
            var within = JsonNodeFactory.instance.objectNode();
            within.putObject("bool").set("filter", filter(scope));
            dialect.nearest(compared, field, components, Math.max(query.depth(), CANDIDATES_MIN), within);
        }
        return body;
    }

    private ObjectNode ranked() {
        var body = JsonNodeFactory.instance.objectNode();
        body.put("size", query.depth()).put("_source", false);
        body.putArray("docvalue_fields").add(IndexMapping.PROJECT).add(IndexMapping.KIND);
        var order = body.putArray("sort");
        order.addObject().put("_score", "desc");
        order.addObject().put(IndexMapping.ID, "asc");
        return body;
    }

    /// How many documents there are, and how many have each term: what is known of a document that has just these.
    ObjectNode weights() {
        var body = JsonNodeFactory.instance.objectNode();
        body.putObject("doc").put(IndexMapping.TERMS, String.join(" ", terms));
        body.putArray("fields").add(IndexMapping.TERMS);
        return body.put("term_statistics", true)
                .put("field_statistics", true)
                .put("positions", false)
                .put("offsets", false);
    }

    private ArrayNode filter(SearchScope scope) {
        var filters = JsonNodeFactory.instance.arrayNode();
        new TenantScope(scope).restrict(filters);
        if (!query.kinds().isEmpty()) {
            any(IndexMapping.KIND, query.kinds(), filters);
        }
        query.tags().forEach(tag -> any(IndexMapping.TAG, Set.of(tag), filters));
        if (!query.anyTag().isEmpty()) {
            any(IndexMapping.TAG, query.anyTag(), filters);
        }
        if (query.since().isPresent() || query.until().isPresent()) {
            var range = filters.addObject().putObject("range").putObject(IndexMapping.AT);
            query.since().ifPresent(since -> range.put("gte", IndexedItem.nanos(since)));
            query.until().ifPresent(until -> range.put("lt", IndexedItem.nanos(until)));
        }
        return filters;
    }

    private static void any(String field, Set<String> values, ArrayNode filters) {
        var list = filters.addObject().putObject("terms").putArray(field);
        values.forEach(list::add);
    }
}
