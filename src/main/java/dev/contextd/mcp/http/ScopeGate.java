package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.base.access.Scope;
import dev.contextd.mcp.OfferedTools;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.tool.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The one place where it is decided whether somebody's scope is enough, before anything is done: a tool that changes
/// nothing needs the right to read, any other the right to write, and everything else that can be asked only reads.
///
/// It looks at the tool that would run, also if another is named that only calls it.
record ScopeGate(Challenges challenges) {
    /// For messages as they came, one or several.
    void require(Pass pass, JsonNode messages, OfferedTools tools) {
        if (messages.isArray()) {
            messages.forEach(message -> requireFor(pass, message, tools));
        } else {
            requireFor(pass, messages, tools);
        }
    }

    private void requireFor(Pass pass, JsonNode message, OfferedTools tools) {
        require(pass, needed(message, tools), RpcMessage.idOf(message));
    }

    /// For what is asked without a message.
    void requireReading(Pass pass) {
        require(pass, Scope.READ, null);
    }

    private void require(Pass pass, Scope needed, @Nullable JsonNode id) {
        if (!pass.scope().covers(needed)) {
            throw Refusal.insufficient(id, needed, challenges);
        }
    }

    private static Scope needed(JsonNode message, OfferedTools tools) {
        if (!message.path("method").asString("").equals("tools/call")) {
            return Scope.READ;
        }
        var params = message.path("params");
        var arguments = params.get("arguments") instanceof ObjectNode given ? given : Json.object();
        return tools.writes(params.path("name").asString(""), arguments) ? Scope.WRITE : Scope.READ;
    }
}
