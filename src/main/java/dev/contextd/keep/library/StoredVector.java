package dev.contextd.keep.library;

import dev.contextd.keep.search.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A vector as it stands in the store: the model's name, the first stretch, and the others if there are more.
final class StoredVector {
    private StoredVector() {}

    static ObjectNode toJson(Vector vector) {
        var stretches = vector.stretches().stream().map(StoredVector::encode).toList();
        var json = JsonNodeFactory.instance.objectNode();
        json.put("model", vector.modelId()).put("f32", stretches.getFirst());
        if (stretches.size() > 1) {
            stretches.stream().skip(1).forEach(json.putArray("more")::add);
        }
        return json;
    }

    static Vector of(JsonNode json) {
        var stretches = new ArrayList<float[]>();
        stretches.add(decode(json.path("f32").asString()));
        json.path("more").forEach(more -> stretches.add(decode(more.asString())));
        return new Vector(json.path("model").asString(), stretches);
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
