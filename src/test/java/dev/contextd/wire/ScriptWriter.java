package dev.contextd.wire;

import dev.contextd.wire.ScriptedStep.Call;
import dev.contextd.wire.ScriptedStep.Extra;
import dev.contextd.wire.ScriptedStep.Left;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes a scripted session as a request of a dialect, as the agents that speak it do.
enum ScriptWriter {
    MESSAGES(Dialect.MESSAGES, "messages", Set.of(Extra.SERVER_TOOL, Extra.UNKNOWN, Extra.LOADED_TOOLS)) {
        @Override
        void begin(ArrayNode list) {
            list.addObject().put("role", "user").put("content", "Mend the harbour.");
        }

        @Override
        void write(ArrayNode list, ScriptedStep step, Left left) {
            if (left == Left.ALL) {
                var content = list.addObject().put("role", "assistant").putArray("content");
                if (step.thinks()) {
                    content.addObject()
                            .put("type", "thinking")
                            .put("thinking", "")
                            .put("signature", "sig" + step.hashCode());
                }
                if (!step.text().isEmpty()) {
                    content.addObject().put("type", "text").put("text", step.text());
                }
                if (step.extra() == Extra.SERVER_TOOL) {
                    content.addObject()
                            .put("type", "server_tool_use")
                            .put("id", "srv_1")
                            .put("name", "web_search");
                } else if (step.extra() == Extra.UNKNOWN) {
                    content.addObject().put("type", "hologram").put("data", "…");
                }
                for (Call call : step.calls()) {
                    content.addObject()
                            .put("type", "tool_use")
                            .put("id", call.id())
                            .put("name", "mcp__contextd__" + call.name())
                            .putObject("input")
                            .put("file_path", call.path());
                }
            }
            var content = JSON.createArrayNode();
            if (left == Left.ALL) {
                for (Call call : step.calls()) {
                    var result = content.addObject().put("type", "tool_result").put("tool_use_id", call.id());
                    if (step.extra() == Extra.LOADED_TOOLS) {
                        result.putArray("content")
                                .addObject()
                                .put("type", "tool_reference")
                                .put("tool_name", "x");
                    } else if (call.id().hashCode() % 2 == 0) {
                        result.put("content", call.answer());
                    } else {
                        result.putArray("content")
                                .addObject()
                                .put("type", "text")
                                .put("text", call.answer());
                    }
                }
            }
            for (String said : step.said()) {
                content.addObject().put("type", "text").put("text", said);
            }
            if (!content.isEmpty()) {
                list.addObject().put("role", "user").set("content", content);
            }
            if (step.system()) {
                list.addObject().put("role", "system").put("content", "Remember the tide.");
            }
        }
    },
    RESPONSES(Dialect.RESPONSES, "input", Set.of(Extra.SERVER_TOOL, Extra.UNKNOWN)) {
        @Override
        void begin(ArrayNode list) {
            message(list, "developer", "Be brief.");
            message(list, "user", "Mend the harbour.");
        }

        @Override
        void write(ArrayNode list, ScriptedStep step, Left left) {
            if (left == Left.ALL) {
                if (step.thinks() && !(step.text().isEmpty() && step.calls().isEmpty())) {
                    list.addObject().put("type", "reasoning").put("encrypted_content", "enc" + step.hashCode());
                }
                if (!step.text().isEmpty()) {
                    message(list, "assistant", step.text());
                }
                for (Call call : step.calls()) {
                    list.addObject()
                            .put("type", "function_call")
                            .put("call_id", call.id())
                            .put("name", call.name())
                            .put("namespace", "mcp__contextd")
                            .put("arguments", "{\"path\":\"" + call.path() + "\"}");
                }
                if (step.extra() == Extra.SERVER_TOOL) {
                    list.addObject().put("type", "mcp_call").put("id", "m1");
                }
                for (Call call : step.calls()) {
                    list.addObject()
                            .put("type", "function_call_output")
                            .put("call_id", call.id())
                            .put("output", "Wall time: 0.1 s\nOutput:\n" + call.answer());
                }
                if (step.extra() == Extra.UNKNOWN) {
                    list.addObject().put("type", "hologram").put("data", "…");
                }
            }
            step.said().forEach(said -> message(list, "user", said));
            if (step.system()) {
                message(list, "developer", "Remember the tide.");
            }
        }

        private void message(ArrayNode list, String role, String text) {
            list.addObject().put("type", "message").put("role", role).put("content", text);
        }
    },
    CHAT(Dialect.CHAT, "messages", Set.of(Extra.UNKNOWN)) {
        @Override
        void begin(ArrayNode list) {
            list.addObject().put("role", "system").put("content", "Be brief.");
            list.addObject().put("role", "user").put("content", "Mend the harbour.");
        }

        @Override
        void write(ArrayNode list, ScriptedStep step, Left left) {
            if (left == Left.ALL) {
                var turn = list.addObject().put("role", "assistant");
                if (step.text().isEmpty()) {
                    turn.putNull("content");
                } else {
                    turn.put("content", step.text());
                }
                if (!step.calls().isEmpty()) {
                    var calls = turn.putArray("tool_calls");
                    for (Call call : step.calls()) {
                        calls.addObject()
                                .put("id", call.id())
                                .put("type", "function")
                                .putObject("function")
                                .put("name", "contextd_" + call.name())
                                .put("arguments", "{\"path\":\"" + call.path() + "\"}");
                    }
                }
                for (Call call : step.calls()) {
                    list.addObject()
                            .put("role", "tool")
                            .put("tool_call_id", call.id())
                            .put("content", call.answer());
                }
                if (step.extra() == Extra.UNKNOWN) {
                    list.addObject().put("role", "oracle").put("content", "…");
                }
            }
            step.said().forEach(said -> list.addObject().put("role", "user").put("content", said));
            if (step.system()) {
                list.addObject().put("role", "developer").put("content", "Remember the tide.");
            }
        }
    },
    GEMINI(Dialect.GEMINI, "contents", Set.of(Extra.UNKNOWN)) {
        @Override
        void begin(ArrayNode list) {
            list.addObject().put("role", "user").putArray("parts").addObject().put("text", "Mend the harbour.");
        }

        @Override
        void write(ArrayNode list, ScriptedStep step, Left left) {
            var model = list.addObject().put("role", "model").putArray("parts");
            if (!step.text().isEmpty()) {
                model.addObject().put("text", step.text());
            }
            if (step.extra() == Extra.UNKNOWN) {
                model.addObject().putObject("executableCode").put("code", "1");
            }
            boolean isFirst = true;
            for (Call call : step.calls()) {
                var part = model.addObject();
                var function = part.putObject("functionCall").put("name", "mcp_contextd_" + call.name());
                function.putObject("args").put("path", call.path());
                if (isFirst) {
                    part.put("thoughtSignature", "sig" + step.hashCode());
                }
                isFirst = false;
            }
            var user = list.addObject().put("role", "user").putArray("parts");
            for (Call call : step.calls()) {
                user.addObject()
                        .putObject("functionResponse")
                        .put("name", "mcp_contextd_" + call.name())
                        .putObject("response")
                        .put("output", "<untrusted_context>\n" + call.answer());
            }
            step.said().forEach(said -> user.addObject().put("text", said));
        }
    };

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Dialect dialect;
    private final String list;

    @SuppressWarnings("ImmutableEnumChecker") // it never changes
    private final Set<Extra> kept;

    ScriptWriter(Dialect dialect, String list, Set<Extra> kept) {
        this.dialect = dialect;
        this.list = list;
        this.kept = kept;
    }

    abstract void begin(ArrayNode elements);

    /// Writes what is left of a step; a step of which nothing is left is not asked for.
    abstract void write(ArrayNode elements, ScriptedStep step, Left left);

    Dialect dialect() {
        return dialect;
    }

    String list() {
        return list;
    }

    /// Whether this dialect has no way to tell what such a step is.
    boolean keeps(ScriptedStep step) {
        return kept.contains(step.extra())
                && !(step.extra() == Extra.LOADED_TOOLS && step.calls().isEmpty());
    }

    /// @param left for each of the first steps
    ObjectNode request(ScriptedSession session, List<Left> left) {
        var request = JSON.createObjectNode().put("model", "some-model").put("stream", true);
        var elements = request.putArray(list);
        begin(elements);
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i) != Left.NOTHING) {
                write(elements, session.steps().get(i), left.get(i));
            }
        }
        request.putArray("tools").addObject().put("name", "context_branch").put("description", "\"branch_id\"");
        return request;
    }
}
