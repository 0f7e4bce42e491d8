package dev.contextd.keep.search.opensearch;

import dev.contextd.keep.engine.EngineKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the two engines write differently: everything about vectors.
enum VectorDialect {
    OPENSEARCH {
        @Override
        void settings(ObjectNode index) {
            index.put("knn", true);
        }

        @Override
        void field(ObjectNode field, int dimensions) {
            // Without the engine's name the mapping is taken, and the first write kills a node that lacks the native
            // code of another.
            field.put("type", "knn_vector").put("dimension", dimensions);
            field.putObject("method")
                    .put("name", "hnsw")
                    .put("engine", "lucene")
                    .put("space_type", "cosinesimil");
        }

        @Override
        boolean isSound(JsonNode field) {
            return field.path("type").asString("").equals("knn_vector")
                    && field.path("method").path("engine").asString("").equals("lucene");
        }

        @Override
        String cosine() {
            return "1.0 + cosineSimilarity(params.wanted, doc[params.field])";
        }

        @Override
        void nearest(ObjectNode query, String field, JsonNode wanted, int count, JsonNode filter) {
            query.putObject("knn")
                    .putObject(field)
                    .put("k", count)
                    .set("vector", wanted)
                    .set("filter", filter);
        }
    },

    ELASTICSEARCH {
        @Override
        void settings(ObjectNode index) {}

        @Override
        void field(ObjectNode field, int dimensions) {
            field.put("type", "dense_vector")
                    .put("dims", dimensions)
                    .put("index", true)
                    .put("similarity", "cosine")
                    .putObject("index_options")
                    .put("type", "hnsw");
        }

        @Override
        boolean isSound(JsonNode field) {
            return field.path("type").asString("").equals("dense_vector")
                    && field.path("index").asBoolean(true);
        }

        @Override
        String cosine() {
            return "1.0 + cosineSimilarity(params.wanted, params.field)";
        }

        @Override
        void nearest(ObjectNode query, String field, JsonNode wanted, int count, JsonNode filter) {
            query.putObject("knn")
                    .put("field", field)
                    .put("k", count)
                    .put("num_candidates", Math.max(count, CANDIDATES_MIN))
                    .set("query_vector", wanted)
                    .set("filter", filter);
        }
    };

    private static final int CANDIDATES_MIN = 100;

    static VectorDialect of(EngineKind kind) {
        return switch (kind) {
            case OPENSEARCH -> OPENSEARCH;
            case ELASTICSEARCH -> ELASTICSEARCH;
        };
    }

    abstract void settings(ObjectNode index);

    abstract void field(ObjectNode field, int dimensions);

    /// Whether a field that is there is one of ours.
    abstract boolean isSound(JsonNode field);

    /// A script for the cosine between `wanted` and a vector of `field`, and one more, since scores are not negative.
    abstract String cosine();

    /// @param filter what counts; looked at while the graph is walked, so that there are enough
    abstract void nearest(ObjectNode query, String field, JsonNode wanted, int count, JsonNode filter);

    /// Compares with every vector that the field has.
    final void all(ObjectNode query, String field, JsonNode wanted) {
        var score = query.putObject("script_score");
        score.putObject("query").putObject("exists").put("field", field);
        var script = score.putObject("script");
        script.put("source", cosine());
        script.set(
                "params",
                JsonNodeFactory.instance.objectNode().put("field", field).set("wanted", wanted));
    }
}
