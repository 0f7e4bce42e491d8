package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The parts of a message as Gemini's API has them, each an entry of its own: a message is written down again when its
/// calls are answered, and then only what is new in it must come in.
final class GeminiParts {
    private final RecordHead head;
    private final List<String> texts = new ArrayList<>();
    private final List<String> thoughts = new ArrayList<>();
    private final List<TranscriptEntry> others = new ArrayList<>();

    /// @param content a string, or an array of parts
    GeminiParts(RecordHead head, JsonNode content) {
        this.head = head;
        if (content.isString()) {
            texts.add(content.stringValue());
        } else {
            content.forEach(this::part);
        }
        texts.removeIf(String::isBlank);
    }

    private void part(JsonNode part) {
        if (part.path("thought").asBoolean(false)) {
            thoughts.add(part.path("text").asString(""));
        } else if (part.path("text").isString()) {
            texts.add(part.path("text").stringValue());
        } else if (part.has("functionCall")) {
            call(part.path("functionCall"));
        } else if (part.has("functionResponse")) {
            response(part.path("functionResponse"));
        } else {
            others.add(head.part(String.valueOf(others.size()))
                    .message(
                            "user",
                            "[" + part.propertyNames().stream().findFirst().orElse("part") + "]",
                            List.of("image")));
        }
    }

    void call(JsonNode call) {
        others.add(named(call, "call").call(call.path("name").asString("tool"), ToolInput.of(call.path("args"))));
    }

    void response(JsonNode response) {
        var answer = response.path("response");
        String text = answer.path("output").asString(answer.path("error").asString(answer.toString()));
        boolean failed = answer.has("error") || (text.contains("\nExit Code: ") && !text.contains("\nExit Code: 0"));
        others.add(named(response, "result").result(text, failed));
    }

    private RecordHead named(JsonNode call, String what) {
        String id = call.path("id").asString("");
        return id.isEmpty() ? head.part(what + others.size()) : new RecordHead(id + "-" + what, head.at());
    }

    void thought(String thought) {
        thoughts.add(thought);
    }

    /// Whether it is one text and nothing else. Of several, all but one may be files that the agent put in for `@name`.
    boolean isOneText() {
        return texts.size() == 1 && others.isEmpty() && thoughts.isEmpty();
    }

    String text() {
        return String.join("\n\n", texts);
    }

    List<TranscriptEntry> entries(String role, List<String> tags) {
        var entries = new ArrayList<TranscriptEntry>();
        thoughts.removeIf(String::isBlank);
        if (!thoughts.isEmpty()) {
            entries.add(head.part("thought").message(role, String.join("\n\n", thoughts), List.of("thinking")));
        }
        if (!texts.isEmpty()) {
            entries.add(head.message(role, text(), tags));
        }
        entries.addAll(others);
        return entries;
    }
}
