package dev.contextd.text.onnx;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The pieces of words a model knows, from the file that its makers publish beside it.
final class Vocabulary {
    private Vocabulary() {}

    /// Reads `model.vocab` of a `tokenizer.json`; what else it says is fixed in [WordPiece].
    static Map<String, Integer> read(InputStream tokenizerJson) {
        var pieces = HashMap.<String, Integer>newHashMap(32_000);
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), tokenizerJson)) {
            json.nextToken();
            enter(json, "model");
            enter(json, "vocab");
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String piece = json.currentName();
                pieces.put(piece, json.nextIntValue(-1));
            }
        }
        return pieces;
    }

    private static void enter(JsonParser json, String name) {
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean found = json.currentName().equals(name);
            json.nextToken();
            if (found) {
                return;
            }
            json.skipChildren();
        }
        throw new IllegalArgumentException("there is no " + name);
    }
}
