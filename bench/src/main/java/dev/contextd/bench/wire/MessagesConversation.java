package dev.contextd.bench.wire;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// As Claude Code writes it: marks for the cache at the system's texts and at the last block.
final class MessagesConversation extends Conversation {
    MessagesConversation(Prelude prelude) {
        super(head(prelude));
    }

    private static String head(Prelude prelude) {
        var head = node().put("model", "claude-opus-5").put("max_tokens", 32_000).put("stream", true);
        var tools = list(head, "tools");
        prelude.tools().forEach(tool -> tools.addObject()
                .put("name", "mcp__contextd__" + tool.path("name").asString())
                .put("description", tool.path("description").asString())
                .set("input_schema", tool.path("inputSchema")));
        var system = list(head, "system");
        system.addObject().put("type", "text").put("text", "billing: cli");
        mark(system.addObject().put("type", "text").put("text", "You are an agent that works on software."));
        mark(system.addObject().put("type", "text").put("text", prelude.instructions()));
        String text = head.toString();
        return text.substring(0, text.length() - 1) + ",\"messages\":[";
    }

    private static void mark(ObjectNode block) {
        block.putObject("cache_control").put("type", "ephemeral");
    }

    @Override
    String path() {
        return "/v1/messages?beta=true";
    }

    @Override
    void prompt(String text) {
        var turn = node().put("role", "user");
        list(turn, "content").addObject().put("type", "text").put("text", text);
        add(turn);
    }

    @Override
    void step(Moment.Step step, List<String> ids) {
        var turn = node().put("role", "assistant");
        var blocks = list(turn, "content");
        blocks.addObject().put("type", "thinking").put("thinking", "").put("signature", signature());
        if (!step.said().isEmpty()) {
            blocks.addObject().put("type", "text").put("text", step.said());
        }
        for (int i = 0; i < ids.size(); i++) {
            var use = step.uses().get(i);
            blocks.addObject().put("type", "tool_use").put("id", ids.get(i)).put("name", use.tool()).set("input", use.arguments());
        }
        add(turn);
        if (ids.isEmpty()) {
            return;
        }
        var answers = node().put("role", "user");
        var results = list(answers, "content");
        for (int i = 0; i < ids.size(); i++) {
            results.addObject().put("type", "tool_result").put("tool_use_id", ids.get(i)).put("content", step.uses().get(i).result());
        }
        if (!step.heard().isEmpty()) {
            results.addObject().put("type", "text").put("text", step.heard());
        }
        add(answers);
    }

    @Override
    String shown(String answer) {
        return answer;
    }

    @Override
    ObjectNode marked(ObjectNode element) {
        var copy = element.deepCopy();
        mark((ObjectNode) copy.path("content").path(copy.path("content").size() - 1));
        return copy;
    }
}
