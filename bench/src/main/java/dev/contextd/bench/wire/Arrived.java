package dev.contextd.bench.wire;

import dev.contextd.wire.Dialect;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A request as it arrived at the model.
record Arrived(List<Element.Block> prelude, List<Element> history) {
    private static final JsonFactory JSON = new JsonFactory();

    /// Almost all of a request stood in the one before it.
    static final class Reader {
        private final Map<ByteBuffer, Element> elements = new HashMap<>();
        private final Map<ByteBuffer, Element.Block> preludes = new HashMap<>();

        Arrived read(byte[] body, Dialect dialect) {
            String list = switch (dialect) {
                case MESSAGES, CHAT -> "messages";
                case RESPONSES -> "input";
                case GEMINI -> "contents";
            };
            var prelude = new ArrayList<Element.Block>();
            var history = new ArrayList<Element>();
            try (var json = JSON.createParser(ObjectReadContext.empty(), body)) {
                json.nextToken();
                for (var name = json.nextName(); name != null; name = json.nextName()) {
                    boolean isList = json.nextToken() == JsonToken.START_ARRAY && name.equals(list);
                    if (!isList) {
                        int from = (int) json.currentTokenLocation().getByteOffset();
                        boolean isText = json.currentToken().isScalarValue();
                        json.skipChildren();
                        if (isText) {
                            json.getString(); // reads on to its end
                        }
                        prelude.add(known(preludes, body, from, (int) json.currentLocation().getByteOffset(), Element::prelude));
                        continue;
                    }
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        int from = (int) json.currentTokenLocation().getByteOffset();
                        json.skipChildren();
                        history.add(known(elements, body, from, (int) json.currentLocation().getByteOffset(), Element::of));
                    }
                }
            }
            return new Arrived(prelude, history);
        }

        private static <T> T known(
                Map<ByteBuffer, T> known, byte[] body, int from, int to, Function<byte[], T> read) {
            var found = known.get(ByteBuffer.wrap(body, from, to - from));
            if (found == null) {
                byte[] copy = Arrays.copyOfRange(body, from, to);
                found = read.apply(copy);
                known.put(ByteBuffer.wrap(copy), found);
            }
            return found;
        }
    }

    /// In the order in which caches see them.
    List<Element.Block> blocks() {
        var blocks = new ArrayList<>(prelude);
        history.forEach(element -> blocks.addAll(element.blocks()));
        return blocks;
    }

    int tokens() {
        return blocks().stream().mapToInt(Element.Block::tokens).sum();
    }
}
