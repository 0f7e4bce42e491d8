package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The content of a message put together from its blocks: what was said as text, the rest as a line that says what it
/// was. Bytes of images and signatures of thoughts are left out; they are of no use to anybody who reads.
final class ContentBlocks {
    private final List<String> texts = new ArrayList<>();
    private final Set<String> tags = new LinkedHashSet<>();
    private final Set<String> files = new LinkedHashSet<>();
    private final Set<String> commands = new LinkedHashSet<>();

    /// @param content a string, or an array of blocks
    ContentBlocks(JsonNode content) {
        if (content.isString()) {
            texts.add(content.stringValue());
        } else {
            content.forEach(this::block);
        }
    }

    private void block(JsonNode block) {
        switch (block.path("type").asString("")) {
            case "text" -> texts.add(block.path("text").asString(""));
            case "thinking" -> add("thinking", block.path("thinking").asString(""));
            case "redacted_thinking" -> add("thinking", "[a thought that is not shown]");
            case "tool_use", "server_tool_use", "mcp_tool_use" -> use(block);
            case "tool_result", "mcp_tool_result" -> result(block);
            case "image", "document" -> image(block);
            default -> add(TranscriptEntry.RAW, block.isString() ? block.stringValue() : block.toString());
        }
    }

    private void use(JsonNode block) {
        var input = ToolInput.of(block.path("input"));
        files.addAll(input.files());
        commands.addAll(input.commands());
        add(TranscriptEntry.TOOL_USE, block.path("name").asString("tool") + " " + input.text());
    }

    private void result(JsonNode block) {
        var inner = new ContentBlocks(block.path("content"));
        add(TranscriptEntry.TOOL_RESULT, inner.text());
        tags.addAll(inner.tags);
        if (block.path("is_error").asBoolean(false)) {
            tags.add("error");
        }
    }

    private void image(JsonNode block) {
        String kind = block.path("source")
                .path("media_type")
                .asString(block.path("type").asString("image"));
        add("image", "[" + kind + "]");
    }

    private void add(String tag, String text) {
        tags.add(tag);
        texts.add(text);
    }

    String text() {
        return String.join(
                "\n\n", texts.stream().filter(text -> !text.isBlank()).toList());
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    Set<String> tags() {
        return tags;
    }

    List<String> files() {
        return List.copyOf(files);
    }

    List<String> commands() {
        return List.copyOf(commands);
    }
}
