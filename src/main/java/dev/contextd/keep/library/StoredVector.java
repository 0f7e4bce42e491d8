package dev.contextd.keep.library;

import dev.contextd.keep.search.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A vector as it stands in the store: the model's name, the first stretch, and the others if there are more; beside it
/// perhaps that of the model before.
final class StoredVector {
    private static final String MODEL = "model";
    private static final String BEFORE = "before";

    private StoredVector() {}

    /// @param before of another model
    static ObjectNode toJson(Vector vector, Optional<Vector> before) {
        var json = toJson(vector);
        before.ifPresent(other -> json.set(BEFORE, toJson(other)));
        return json;
    }

    /// The one of a model.
    static Optional<Vector> of(JsonNode json, String modelId) {
        return Stream.of(json, json.path(BEFORE))
                .filter(each -> modelOf(each).equals(modelId))
                .map(StoredVector::of)
                .findFirst();
    }

    static String modelOf(JsonNode json) {
        return json.path(MODEL).asString("");
    }

    static ObjectNode toJson(Vector vector) {
        var stretches = vector.stretches().stream().map(StoredVector::encode).toList();
        var json = JsonNodeFactory.instance.objectNode();
        json.put(MODEL, vector.modelId()).put("f32", stretches.getFirst());
        if (stretches.size() > 1) {
            stretches.stream().skip(1).forEach(json.putArray("more")::add);
        }
        return json;
    }

    static Vector of(JsonNode json) {
        var stretches = new ArrayList<float[]>();
        stretches.add(decode(json.path("f32").asString()));
        json.path("more").forEach(more -> stretches.add(decode(more.asString())));
        return new Vector(json.path(MODEL).asString(), stretches);
    }

    private static String encode(float[] components) {
        var bytes = ByteBuffer.allocate(components.length * Float.BYTES);
        bytes.asFloatBuffer().put(components);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static float[] decode(String text) {
        var floats = ByteBuffer.wrap(Base64.getDecoder().decode(text)).asFloatBuffer();
        var components = new float[floats.remaining()];
        floats.get(components);
        return components;
    }
}
