package dev.contextd.agent;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Google's generated content.
final class GeminiApi implements ModelApi {
    private static final String STREAMED = ":streamGenerateContent";

    @Override
    public boolean serves(String path) {
        return path.endsWith(":generateContent") || path.endsWith(STREAMED);
    }

    @Override
    public Asked read(JsonNode request) {
        var said = new ArrayList<String>();
        var results = new ArrayList<String>();
        for (JsonNode content : request.path("contents")) {
            for (JsonNode part : content.path("parts")) {
                var response = part.path("functionResponse").path("response");
                if (response.isMissingNode()) {
                    said.add(Blocks.text(part));
                } else {
                    results.add(
                            response.path("output").isString()
                                    ? response.path("output").asString()
                                    : response.toString());
                }
            }
        }
        var tools = request.path("tools")
                .valueStream()
                .flatMap(tool -> tool.path("functionDeclarations").valueStream())
                .map(function -> function.path("name").asString())
                .toList();
        return new Asked(tools, Blocks.text(request.path("systemInstruction").path("parts")), said, results);
    }

    @Override
    public boolean streams(String path, JsonNode request) {
        return path.endsWith(STREAMED);
    }

    @Override
    public List<Event> events(Answer answer) {
        return List.of(Event.of(whole(answer)));
    }

    @Override
    public JsonNode whole(Answer answer) {
        var whole = Json.object();
        var candidate = whole.putArray("candidates").addObject().put("index", 0).put("finishReason", "STOP");
        var part = candidate
                .putObject("content")
                .put("role", "model")
                .putArray("parts")
                .addObject();
        switch (answer.move()) {
            case Move.Say say -> part.put("text", say.text());
            case Move.Use use ->
                part.putObject("functionCall")
                        .put("id", answer.id())
                        .put("name", use.tool())
                        .set("args", use.arguments());
        }
        whole.putObject("usageMetadata")
                .put("promptTokenCount", 100)
                .put("candidatesTokenCount", 10)
                .put("totalTokenCount", 110);
        return whole;
    }
}
