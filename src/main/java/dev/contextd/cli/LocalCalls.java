package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Project;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.mcp.StatelessExchange;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Calls tools in this process by the protocol itself, so that a command does what an agent would have done.
final class LocalCalls {
    private final Wiring wiring;
    private final Path directory;

    LocalCalls(OpenSystem system) {
        this.wiring = system.wiring();
        this.directory = system.directory();
    }

    /// The tool's result, which may be its failure; what is no result at all is thrown.
    JsonNode call(String tool, ObjectNode arguments, Progress progress) {
        var request = request(tool, arguments);
        Channel channel = message -> {
            var params = message.path("params");
            progress.report(
                    params.path("progress").asDouble(0),
                    params.path("total").asDouble(0),
                    params.path("message").asString(""));
        };
        // Calls from one directory go on in one session.
        var connection = Connection.ofLocalUser("call");
        Project.named(directory.toString()).ifPresent(connection::enter);
        var caller = Protocol.caller(wiring.localUser(), connection, request.meta(), channel, Optional.empty());
        var protocol = wiring.protocol();
        var answer = McpServer.answer(
                protocol.revision(),
                request,
                () -> new StatelessExchange(request, Envelope.of(request), caller, channel, protocol.states()));
        if (answer.has("error")) {
            throw new Failure(
                    Kind.VALIDATION,
                    answer.path("error").path("message").asString().replaceFirst("^Invalid params: ", ""));
        }
        return answer.path("result");
    }

    private static Request request(String tool, ObjectNode arguments) {
        var params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        params.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", StatelessRevision.DATE)
                .put("progressToken", 1)
                .putObject("io.modelcontextprotocol/clientCapabilities");
        return new Request(Json.text("call"), "tools/call", params);
    }
}
