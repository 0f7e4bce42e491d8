package dev.contextd.bench.wire;

import java.util.List;

/// As Gemini CLI writes it.
final class GeminiConversation extends Conversation {
    GeminiConversation(Prelude prelude) {
        super(head(prelude));
    }

    private static String head(Prelude prelude) {
        var head = node();
        list(head.putObject("systemInstruction"), "parts").addObject().put("text", prelude.instructions());
        var tools = list(list(head, "tools").addObject(), "functionDeclarations");
        prelude.tools().forEach(tool -> tools.addObject()
                .put("name", "mcp_contextd_" + tool.path("name").asString())
                .put("description", tool.path("description").asString())
                .set("parametersJsonSchema", tool.path("inputSchema")));
        String text = head.toString();
        return text.substring(0, text.length() - 1) + ",\"contents\":[";
    }

    @Override
    String path() {
        return "/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse";
    }

    @Override
    void prompt(String text) {
        var turn = node().put("role", "user");
        list(turn, "parts").addObject().put("text", text);
        add(turn);
    }

    @Override
    void step(Moment.Step step, List<String> ids) {
        var turn = node().put("role", "model");
        var parts = list(turn, "parts");
        if (!step.said().isEmpty()) {
            parts.addObject().put("text", step.said());
        }
        for (int i = 0; i < ids.size(); i++) {
            var use = step.uses().get(i);
            var part = parts.addObject();
            part.putObject("functionCall").put("name", use.tool()).set("args", use.arguments());
            if (i == 0) {
                part.put("thoughtSignature", signature());
            }
        }
        add(turn);
        if (ids.isEmpty()) {
            return;
        }
        var answers = node().put("role", "user");
        var results = list(answers, "parts");
        for (var use : step.uses()) {
            results.addObject().putObject("functionResponse").put("name", use.tool()).putObject("response").put("output", use.result());
        }
        if (!step.heard().isEmpty()) {
            results.addObject().put("text", step.heard());
        }
        add(answers);
    }

    @Override
    String shown(String answer) {
        return "<untrusted_context>\n" + answer + "\n</untrusted_context>";
    }
}
