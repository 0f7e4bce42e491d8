package dev.contextd.agent;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI's chat completions, which many others speak too.
final class ChatApi implements ModelApi {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/chat/completions");
    }

    @Override
    public Asked read(JsonNode request) {
        var instructions = new ArrayList<String>();
        var said = new ArrayList<String>();
        var results = new ArrayList<String>();
        for (JsonNode message : request.path("messages")) {
            var text = Blocks.text(message.path("content"));
            switch (message.path("role").asString()) {
                case "system", "developer" -> instructions.add(text);
                case "tool" -> results.add(text);
                default -> said.add(text);
            }
        }
        var tools = request.path("tools")
                .valueStream()
                .map(tool -> tool.at("/function/name").asString())
                .toList();
        return new Asked(tools, String.join("\n", instructions), said, results);
    }

    @Override
    public boolean streams(String path, JsonNode request) {
        return request.path("stream").asBoolean(false);
    }

    @Override
    public List<Event> events(Answer answer) {
        var chunk = completion(answer, "chat.completion.chunk", "delta");
        var end = Json.object().put("id", answer.id()).put("object", "chat.completion.chunk");
        end.putArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", reason(answer.move()))
                .putObject("delta");
        end.set("usage", usage());
        return List.of(Event.of(chunk), Event.of(end), new Event("", "[DONE]"));
    }

    @Override
    public JsonNode whole(Answer answer) {
        var whole = completion(answer, "chat.completion", "message");
        whole.set("usage", usage());
        ((ObjectNode) whole.at("/choices/0")).put("finish_reason", reason(answer.move()));
        return whole;
    }

    private static ObjectNode completion(Answer answer, String object, String part) {
        var completion =
                Json.object().put("id", answer.id()).put("object", object).put("model", "scripted");
        var choice = completion.putArray("choices").addObject().put("index", 0);
        var message = choice.putObject(part).put("role", "assistant");
        switch (answer.move()) {
            case Move.Say say -> message.put("content", say.text());
            case Move.Use use ->
                message.putArray("tool_calls")
                        .addObject()
                        .put("index", 0)
                        .put("id", "call_" + answer.id())
                        .put("type", "function")
                        .putObject("function")
                        .put("name", use.tool())
                        .put("arguments", use.arguments().toString());
        }
        return completion;
    }

    private static ObjectNode usage() {
        return Json.object()
                .put("prompt_tokens", 100)
                .put("completion_tokens", 10)
                .put("total_tokens", 110);
    }

    private static String reason(Move move) {
        return move instanceof Move.Use ? "tool_calls" : "stop";
    }
}
