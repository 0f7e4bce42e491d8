package dev.contextd.feature.directory;

import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Makes a context that is too long short: small fields stay whole, and the large ones share what room is left, each
/// from its beginning.
final class ContextShortening {
    /// A quote, a comma and a brace.
    private static final int AROUND = 2;

    /// What a mark at the end of a text that was cut takes.
    private static final int MARK_TOKENS = 2;

    /// Who has more characters than this to a token will not fit, so nobody counts on.
    private static final int CHARS_PER_TOKEN_MAX = 16;

    private static final int CHARS_PER_TOKEN = 4;

    private final Tokenizer tokenizer;
    private final Map<String, Integer> leftOut = new TreeMap<>();

    private final int countedMax;

    private ContextShortening(Tokenizer tokenizer, int tokensMax) {
        this.tokenizer = tokenizer;
        this.countedMax = tokensMax * CHARS_PER_TOKEN_MAX;
    }

    /// @param leftOut by field, how many entries of a list or characters of a text are missing or not whole
    record Abridged(ObjectNode context, Map<String, Integer> leftOut) {}

    static Abridged of(ObjectNode context, int tokensMax, Tokenizer tokenizer) {
        var abridgement = new ContextShortening(tokenizer, tokensMax);
        if (abridgement.cost(context) <= tokensMax) {
            return new Abridged(context, Map.of());
        }
        return new Abridged(abridgement.object(context, "", tokensMax), abridgement.leftOut);
    }

    private int cost(JsonNode node) {
        String text = node.toString();
        String counted = beginning(text, countedMax);
        return tokenizer.count(counted) + (text.length() - counted.length()) / CHARS_PER_TOKEN + AROUND;
    }

    private static String beginning(String text, int chars) {
        return text.length() <= chars ? text : text.substring(0, chars);
    }

    private JsonNode cut(JsonNode node, String path, int room) {
        return switch (node) {
            case ObjectNode object -> object(object, path, room);
            case ArrayNode array -> array(array, path, room);
            case StringNode text -> text(text.stringValue(), path, room);
            default -> node;
        };
    }

    private ObjectNode object(ObjectNode whole, String path, int room) {
        var costs = new TreeMap<String, Integer>();
        whole.properties()
                .forEach(field -> costs.put(field.getKey(), tokenizer.count(field.getKey()) + cost(field.getValue())));
        var rooms = new HashMap<String, Integer>();
        int left = room;
        int names = costs.size();
        for (var field :
                costs.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList()) {
            int taken = Math.min(field.getValue(), left / names--);
            rooms.put(field.getKey(), taken);
            left -= taken;
        }
        var shorter = Json.object();
        whole.properties().forEach(field -> {
            String name = field.getKey();
            int own = rooms.getOrDefault(name, 0);
            shorter.set(
                    name,
                    costs.getOrDefault(name, 0) <= own
                            ? field.getValue()
                            : cut(field.getValue(), path.isEmpty() ? name : path + "." + name, own - AROUND));
        });
        return shorter;
    }

    private ArrayNode array(ArrayNode whole, String path, int room) {
        var shorter = Json.MAPPER.createArrayNode();
        int left = room;
        for (JsonNode entry : whole) {
            left -= cost(entry);
            if (left < 0) {
                break;
            }
            shorter.add(entry);
        }
        leftOut.put(path, whole.size() - shorter.size());
        return shorter;
    }

    private StringNode text(String whole, String path, int room) {
        String beginning = tokenizer.prefix(beginning(whole, countedMax), Math.max(0, room - MARK_TOKENS));
        leftOut.put(path, whole.length() - beginning.length());
        return StringNode.valueOf(beginning + "…");
    }
}
