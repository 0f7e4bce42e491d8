package dev.contextd.agent;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// OpenAI's responses. Tools may stand in namespaces; the name of such a tool is both, with two underscores between.
final class ResponsesApi implements ModelApi {
    private static final String BETWEEN = "__";

    @Override
    public boolean serves(String path) {
        return path.endsWith("/responses");
    }

    @Override
    public Asked read(JsonNode request) {
        var said = new ArrayList<String>();
        var results = new ArrayList<String>();
        for (JsonNode item : request.path("input")) {
            switch (item.path("type").asString("message")) {
                case "function_call_output", "custom_tool_call_output" -> results.add(Blocks.text(item.path("output")));
                case "message" -> said.add(Blocks.text(item.path("content")));
                default -> said.add(item.toString());
            }
        }
        var tools =
                request.path("tools").valueStream().flatMap(ResponsesApi::names).toList();
        return new Asked(tools, request.path("instructions").asString(""), said, results);
    }

    private static Stream<String> names(JsonNode tool) {
        var name = tool.path("name").asString(tool.path("type").asString());
        return tool.path("type").asString().equals("namespace")
                ? tool.path("tools")
                        .valueStream()
                        .map(it -> name + BETWEEN + it.path("name").asString())
                : Stream.of(name);
    }

    @Override
    public boolean streams(String path, JsonNode request) {
        return request.path("stream").asBoolean(false);
    }

    @Override
    public List<Event> events(Answer answer) {
        var created = Json.object().put("type", "response.created");
        created.putObject("response").put("id", "resp_" + answer.id());
        var done = Json.object().put("type", "response.output_item.done").put("output_index", 0);
        done.set("item", item(answer));
        var completed = Json.object().put("type", "response.completed");
        completed.set("response", whole(answer));
        return Stream.of(created, done, completed).map(Event::typed).toList();
    }

    @Override
    public ObjectNode whole(Answer answer) {
        var response = Json.object()
                .put("id", "resp_" + answer.id())
                .put("object", "response")
                .put("status", "completed");
        response.putArray("output").add(item(answer));
        response.putObject("usage")
                .put("input_tokens", 100)
                .put("output_tokens", 10)
                .put("total_tokens", 110);
        return response;
    }

    private static ObjectNode item(Answer answer) {
        return switch (answer.move()) {
            case Move.Say say -> {
                var item = Json.object()
                        .put("type", "message")
                        .put("id", "msg_" + answer.id())
                        .put("role", "assistant")
                        .put("status", "completed");
                item.putArray("content").addObject().put("type", "output_text").put("text", say.text());
                yield item;
            }
            case Move.Use use -> {
                var item = Json.object()
                        .put("type", "function_call")
                        .put("id", "fc_" + answer.id())
                        .put("call_id", "call_" + answer.id())
                        .put("arguments", use.arguments().toString());
                int end = use.tool().lastIndexOf(BETWEEN);
                yield end < 0
                        ? item.put("name", use.tool())
                        : item.put("name", use.tool().substring(end + BETWEEN.length()))
                                .put("namespace", use.tool().substring(0, end));
            }
        };
    }
}
