package dev.contextd.bench.wire;

import java.util.List;

/// As Codex writes it.
final class ResponsesConversation extends Conversation {
    ResponsesConversation(Prelude prelude) {
        super(head(prelude));
    }

    private static String head(Prelude prelude) {
        var head = node().put("model", "gpt-5").put("stream", true).put("store", false).put("instructions", prelude.instructions());
        var tools = list(head, "tools");
        prelude.tools().forEach(tool -> tools.addObject()
                .put("type", "function")
                .put("name", "mcp__contextd__" + tool.path("name").asString())
                .put("description", tool.path("description").asString())
                .set("parameters", tool.path("inputSchema")));
        String text = head.toString();
        return text.substring(0, text.length() - 1) + ",\"input\":[";
    }

    @Override
    String path() {
        return "/v1/responses";
    }

    @Override
    void prompt(String text) {
        var item = node().put("type", "message").put("role", "user");
        list(item, "content").addObject().put("type", "input_text").put("text", text);
        add(item);
    }

    @Override
    void step(Moment.Step step, List<String> ids) {
        var thought = node().put("type", "reasoning").put("encrypted_content", signature());
        list(thought, "summary");
        add(thought);
        if (!step.said().isEmpty() || ids.isEmpty()) {
            var said = node().put("type", "message").put("role", "assistant");
            list(said, "content").addObject().put("type", "output_text").put("text", step.said());
            add(said);
        }
        for (int i = 0; i < ids.size(); i++) {
            var use = step.uses().get(i);
            add(node().put("type", "function_call")
                    .put("name", use.tool())
                    .put("arguments", use.arguments().toString())
                    .put("call_id", ids.get(i)));
        }
        for (int i = 0; i < ids.size(); i++) {
            add(node().put("type", "function_call_output")
                    .put("call_id", ids.get(i))
                    .put("output", step.uses().get(i).result()));
        }
        if (!step.heard().isEmpty()) {
            prompt(step.heard());
        }
    }

    @Override
    String shown(String answer) {
        return "Wall time: 0.0210 seconds\nOutput:\n" + answer;
    }
}
