package dev.contextd.tool.stage;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Incident;
import dev.contextd.tool.Json;
import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import tools.jackson.databind.node.ObjectNode;

/// Answers also what went wrong: a failure with its sentence, a bug with the number of its incident.
public final class Answering implements Stage {
    private static final int INTERNAL_CODE = -32603;

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        try {
            return next.proceed(call);
        } catch (Failure e) {
            var kind = e.kind();
            return failed(call, kind.code(), kind.word(), e.sentence(), Json.MAPPER.valueToTree(e.data()));
        } catch (RuntimeException | Error e) {
            return failed(
                    call,
                    INTERNAL_CODE,
                    "internal",
                    "Internal error, incident "
                            + Incident.of(call.name(), e).number()
                            + ": this is a bug of the server; its log has the details under that number.",
                    Json.object());
        }
    }

    private static ToolReply failed(ToolCall call, int code, String category, String message, ObjectNode data) {
        var structured = Json.object();
        if (call.info().toolset().failsWithSuccessFalse()) {
            structured.put("success", false);
        }
        structured
                .putObject("error")
                .put("code", code)
                .put("category", category)
                .put("message", message)
                .set("data", data);
        return ToolReply.asJson(structured, true);
    }
}
