package dev.contextd.tool.stage;

import dev.contextd.WaitTool;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolReply;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Calls for tests of single stages.
final class Calling {
    static final ToolReply REPLY = ToolReply.asJson(Json.object(), false);

    private Calling() {}

    static ToolCall tool(Connection connection) {
        return tool(connection, Duration.ofMinutes(1), Optional.empty());
    }

    static ToolCall tool(Owner owner, Connection connection) {
        var call = tool(connection);
        return call.with(new Caller(owner, connection, Progress.SILENT, Optional.empty()));
    }

    static ToolCall tool(Connection connection, ObjectNode schema, ObjectNode arguments) {
        var tool = new WaitTool(Duration.ofMinutes(1));
        var caller = new Caller(Owner.alone("somebody"), connection, Progress.SILENT, Optional.empty());
        return new ToolCall(
                new ToolCatalog.Entry<>(tool, tool.info(), schema, schema, Json.object()), arguments, caller);
    }

    static ToolCall tool(Connection connection, Duration deadline, Optional<String> traceparent) {
        var caller = new Caller(Owner.alone("somebody"), connection, Progress.SILENT, traceparent);
        var tool = new WaitTool(deadline);
        var entry = new ToolCatalog.Entry<>(tool, tool.info(), Json.object(), Json.object(), Json.object());
        return new ToolCall(entry, Json.object(), caller);
    }
}
