package dev.contextd.bench.wire;

import java.util.List;

/// As opencode writes it for models behind Chat Completions.
final class ChatConversation extends Conversation {
    ChatConversation(Prelude prelude) {
        super(head(prelude));
        add(node().put("role", "system").put("content", prelude.instructions()));
    }

    private static String head(Prelude prelude) {
        var head = node().put("model", "gpt-5").put("stream", true);
        var tools = list(head, "tools");
        prelude.tools().forEach(tool -> tools.addObject()
                .put("type", "function")
                .putObject("function")
                .put("name", "contextd_" + tool.path("name").asString())
                .put("description", tool.path("description").asString())
                .set("parameters", tool.path("inputSchema")));
        String text = head.toString();
        return text.substring(0, text.length() - 1) + ",\"messages\":[";
    }

    @Override
    String path() {
        return "/v1/chat/completions";
    }

    @Override
    void prompt(String text) {
        add(node().put("role", "user").put("content", text));
    }

    @Override
    void step(Moment.Step step, List<String> ids) {
        var turn = node().put("role", "assistant").put("content", step.said());
        if (!ids.isEmpty()) {
            var calls = list(turn, "tool_calls");
            for (int i = 0; i < ids.size(); i++) {
                var use = step.uses().get(i);
                calls.addObject().put("id", ids.get(i)).put("type", "function").putObject("function")
                        .put("name", use.tool())
                        .put("arguments", use.arguments().toString());
            }
        }
        add(turn);
        for (int i = 0; i < ids.size(); i++) {
            add(node().put("role", "tool").put("tool_call_id", ids.get(i)).put("content", step.uses().get(i).result()));
        }
        if (!step.heard().isEmpty()) {
            prompt(step.heard());
        }
    }

    @Override
    String shown(String answer) {
        return answer;
    }
}
