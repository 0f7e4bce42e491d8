package dev.contextd.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What the public documentation of each API demands of a history, checked on the JSON itself and by nothing of ours.
public final class DocumentedRules {
    private final List<String> broken = new ArrayList<>();

    private DocumentedRules() {}

    public static List<String> brokenBy(JsonNode list, Dialect dialect) {
        var rules = new DocumentedRules();
        switch (dialect) {
            case MESSAGES -> rules.messages(list);
            case RESPONSES -> rules.responses(list);
            case CHAT -> rules.chat(list);
            case GEMINI -> rules.gemini(list);
        }
        return rules.broken;
    }

    private void need(boolean kept, String rule, int at) {
        if (!kept) {
            broken.add(rule + " at " + at);
        }
    }

    private static String role(JsonNode turn) {
        return turn.path("role").asString("");
    }

    private static List<String> ids(JsonNode blocks, String type, String field) {
        var ids = new ArrayList<String>();
        for (JsonNode block : blocks) {
            if (block.path("type").asString("").equals(type)) {
                ids.add(block.path(field).asString());
            }
        }
        return ids;
    }

    /// Consecutive turns of the user are one to this API.
    private void messages(JsonNode list) {
        need(role(list.path(0)).equals("user"), "the first turn is the user's", 0);
        Set<String> waiting = new HashSet<>();
        boolean answering = false;
        boolean said = false;
        for (int i = 0; i < list.size(); i++) {
            var turn = list.path(i);
            var content = turn.path("content");
            need(!content.isEmpty() || content.isString(), "no empty content", i);
            switch (role(turn)) {
                case "assistant" -> {
                    need(waiting.isEmpty(), "every call is answered in the next turn", i);
                    need(i == 0 || !role(list.path(i - 1)).equals("assistant"), "the model is answered", i);
                    waiting = new HashSet<>(ids(content, "tool_use", "id"));
                    answering = true;
                    said = false;
                }
                case "user" -> {
                    for (JsonNode block : content) {
                        if (block.path("type").asString("").equals("tool_result")) {
                            need(answering && !said, "results come first", i);
                            need(waiting.remove(block.path("tool_use_id").asString()), "every result has its call", i);
                        } else {
                            said = true;
                        }
                    }
                    said |= content.isString();
                }
                case "system" -> {
                    need(i > 0 && !role(list.path(i - 1)).equals("assistant"), "system comes after the user", i);
                    need(
                            i == list.size() - 1 || !role(list.path(i + 1)).equals("user"),
                            "system comes before the model",
                            i);
                }
                default -> need(false, "roles are known", i);
            }
        }
    }

    private void responses(JsonNode list) {
        Set<String> called = new HashSet<>();
        Set<String> answered = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            var item = list.path(i);
            switch (item.path("type").asString("")) {
                case "function_call" -> need(called.add(item.path("call_id").asString()), "calls have ids", i);
                case "function_call_output" -> {
                    need(called.contains(item.path("call_id").asString()), "every output has its call before it", i);
                    need(answered.add(item.path("call_id").asString()), "one output for each call", i);
                }
                case "reasoning" -> {
                    var next = list.path(i + 1);
                    need(
                            next.path("type").asString("").equals("function_call")
                                    || role(next).equals("assistant")
                                    || next.path("type").asString("").equals("mcp_call"),
                            "reasoning is followed by what it was for",
                            i);
                }
                default -> {}
            }
        }
        need(called.equals(answered), "every call has its output", list.size());
    }

    private void chat(JsonNode list) {
        Set<String> waiting = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            var turn = list.path(i);
            if (role(turn).equals("tool")) {
                need(
                        waiting.remove(turn.path("tool_call_id").asString()),
                        "a tool's turn comes right after its call",
                        i);
                continue;
            }
            need(waiting.isEmpty(), "every call is answered at once", i);
            waiting.clear();
            for (JsonNode call : turn.path("tool_calls")) {
                waiting.add(call.path("id").asString());
            }
        }
        need(waiting.isEmpty(), "every call is answered", list.size());
    }

    private void gemini(JsonNode list) {
        need(role(list.path(0)).equals("user"), "the first turn is the user's", 0);
        for (int i = 0; i < list.size(); i++) {
            var parts = list.path(i).path("parts");
            need(!parts.isEmpty(), "no empty parts", i);
            need(i == 0 || !role(list.path(i)).equals(role(list.path(i - 1))), "they speak by turns", i);
            var calls = names(parts, "functionCall");
            if (!calls.isEmpty()) {
                need(calls.equals(names(list.path(i + 1).path("parts"), "functionResponse")), "calls are answered", i);
                for (JsonNode part : parts) {
                    if (part.has("functionCall")) {
                        need(part.has("thoughtSignature"), "the first call of a step is signed", i);
                        break;
                    }
                }
            }
            need(
                    names(parts, "functionResponse").isEmpty()
                            || !names(list.path(i - 1).path("parts"), "functionCall")
                                    .isEmpty(),
                    "answers have calls",
                    i);
        }
    }

    private static List<String> names(JsonNode parts, String field) {
        var names = new ArrayList<String>();
        for (JsonNode part : parts) {
            if (part.has(field)) {
                names.add(part.path(field).path("name").asString());
            }
        }
        return names;
    }
}
