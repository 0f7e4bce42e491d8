package dev.contextd.agent;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Anthropic's messages.
final class AnthropicApi implements ModelApi {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/messages");
    }

    @Override
    public Asked read(JsonNode request) {
        var said = new ArrayList<String>();
        var results = new ArrayList<String>();
        for (JsonNode message : request.path("messages")) {
            for (JsonNode block : Blocks.of(message.path("content"))) {
                if (block.path("type").asString().equals("tool_result")) {
                    results.add(Blocks.text(block.path("content")));
                } else {
                    said.add(Blocks.text(block));
                }
            }
        }
        var tools = request.path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
        return new Asked(tools, Blocks.text(request.path("system")), said, results);
    }

    @Override
    public boolean streams(String path, JsonNode request) {
        return request.path("stream").asBoolean(false);
    }

    @Override
    public List<Event> events(Answer answer) {
        var message = message(answer);
        message.set("content", Json.MAPPER.createArrayNode());
        message.putNull("stop_reason");
        var start = event("content_block_start").put("index", 0);
        var delta = event("content_block_delta").put("index", 0);
        switch (answer.move()) {
            case Move.Say say -> {
                start.set("content_block", block(new Move.Say("")));
                delta.putObject("delta").put("type", "text_delta").put("text", say.text());
            }
            case Move.Use use -> {
                start.set("content_block", block(new Move.Use(use.tool(), Json.object()), answer.id()));
                delta.putObject("delta")
                        .put("type", "input_json_delta")
                        .put("partial_json", use.arguments().toString());
            }
        }
        var end = event("message_delta");
        end.putObject("delta").put("stop_reason", reason(answer.move())).putNull("stop_sequence");
        end.putObject("usage").put("output_tokens", 10);
        var events = List.of(
                event("message_start").set("message", message),
                start,
                delta,
                event("content_block_stop").put("index", 0),
                end,
                event("message_stop"));
        return events.stream().map(Event::typed).toList();
    }

    @Override
    public JsonNode whole(Answer answer) {
        return message(answer);
    }

    private static ObjectNode message(Answer answer) {
        var message = Json.object()
                .put("id", "msg_" + answer.id())
                .put("type", "message")
                .put("role", "assistant")
                .put("model", "scripted");
        message.putArray("content").add(block(answer.move(), answer.id()));
        message.put("stop_reason", reason(answer.move())).putNull("stop_sequence");
        message.putObject("usage").put("input_tokens", 100).put("output_tokens", 10);
        return message;
    }

    private static ObjectNode block(Move.Say say) {
        return Json.object().put("type", "text").put("text", say.text());
    }

    private static ObjectNode block(Move move, String id) {
        return switch (move) {
            case Move.Say say -> block(say);
            case Move.Use use ->
                Json.object()
                        .put("type", "tool_use")
                        .put("id", "toolu_" + id)
                        .put("name", use.tool())
                        .set("input", use.arguments());
        };
    }

    private static String reason(Move move) {
        return move instanceof Move.Use ? "tool_use" : "end_turn";
    }

    private static ObjectNode event(String type) {
        return Json.object().put("type", type);
    }
}
