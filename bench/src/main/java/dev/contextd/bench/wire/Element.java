package dev.contextd.bench.wire;

import dev.contextd.text.bpe.O200kTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An element of a history that arrived, read as a provider would.
///
/// @param calls ids of the calls in it; names where a dialect has no ids
/// @param saysFirst whether something stands before a result
record Element(String role, List<String> calls, List<String> results, boolean saysFirst, boolean isThought, List<Block> blocks) {
    private static final O200kTokenizer TOKENIZER = new O200kTokenizer();

    /// What no model reads, or not as text.
    private static final Set<String> UNREAD = Set.of(
            "type", "role", "id", "tool_use_id", "call_id", "tool_call_id", "signature", "encrypted_content", "thoughtSignature");

    /// What a provider's cache counts in.
    ///
    /// @param number the same for the same text, wherever it stands
    /// @param marked whether the cache shall be written up to here
    /// @param words whether a person said it
    record Block(long number, int tokens, boolean marked, boolean words) {}

    static Element of(byte[] json) {
        JsonNode element = JsonMapper.shared().readTree(json);
        var content = element.path("content").isArray() ? element.path("content") : element.path("parts");
        String role = role(element);
        var calls = new ArrayList<String>();
        var results = new ArrayList<String>();
        boolean said = false;
        boolean saysFirst = false;
        var blocks = new ArrayList<Block>();
        for (JsonNode part : content.isArray() ? content : JsonMapper.shared().createArrayNode().add(element)) {
            calls(part).forEach(calls::add);
            var result = result(part);
            result.ifPresent(results::add);
            saysFirst |= said && result.isPresent();
            said |= result.isEmpty();
            blocks.add(block(role, part, role.equals("user") && result.isEmpty()));
        }
        return new Element(role, calls, results, saysFirst, element.path("type").asString("").equals("reasoning"), blocks);
    }

    private static String role(JsonNode element) {
        return switch (element.path("type").asString("")) {
            case "reasoning", "function_call" -> "model";
            case "function_call_output" -> "tool";
            default -> switch (element.path("role").asString("")) {
                case "assistant", "model" -> "model";
                case String other -> other;
            };
        };
    }

    private static List<String> calls(JsonNode part) {
        if (part.has("tool_calls")) {
            return part.path("tool_calls").valueStream().map(call -> call.path("id").asString()).toList();
        }
        if (part.has("functionCall")) {
            return List.of(part.path("functionCall").path("name").asString());
        }
        return switch (part.path("type").asString("")) {
            case "tool_use" -> List.of(part.path("id").asString());
            case "function_call" -> List.of(part.path("call_id").asString());
            default -> List.of();
        };
    }

    private static Optional<String> result(JsonNode part) {
        for (String name : List.of("tool_use_id", "tool_call_id")) {
            if (part.has(name)) {
                return Optional.of(part.path(name).asString());
            }
        }
        if (part.has("functionResponse")) {
            return Optional.of(part.path("functionResponse").path("name").asString());
        }
        return part.path("type").asString("").equals("function_call_output")
                ? Optional.of(part.path("call_id").asString())
                : Optional.empty();
    }

    private static Block block(String role, JsonNode part, boolean words) {
        boolean marked = part.has("cache_control");
        if (marked) {
            ((ObjectNode) part).remove("cache_control");
        }
        return new Block(number(role + part), tokens(part), marked, words);
    }

    private static long number(String text) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
        }
        return hash;
    }

    /// Of something that stands before the history.
    static Block prelude(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        return new Block(
                number(text),
                tokens(JsonMapper.shared().readTree(json)),
                text.contains("\"cache_control\""),
                false);
    }

    static int tokens(JsonNode node) {
        var text = new StringBuilder();
        collect(node, text);
        return TOKENIZER.count(text.toString());
    }

    private static void collect(JsonNode node, StringBuilder text) {
        if (node.isObject()) {
            node.forEachEntry((name, value) -> {
                if (!UNREAD.contains(name) || !value.isString()) {
                    text.append(name).append('\n');
                    collect(value, text);
                }
            });
        } else if (node.isArray()) {
            node.forEach(each -> collect(each, text));
        } else {
            text.append(node.asString("")).append('\n');
        }
    }
}
