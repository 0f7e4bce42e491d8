package dev.contextd.cli;

import dev.contextd.Wiring;
import dev.contextd.failure.Failure;
import dev.contextd.failure.Failure.Kind;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.Envelope;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.Message;
import dev.contextd.mcp.Message.Request;
import dev.contextd.mcp.Protocol;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.StatelessExchange;
import dev.contextd.mcp.StatelessRevision;
import dev.contextd.project.Project;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "call",
        description = "Call one tool and print what it answers.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd call status '{}'", "Exit code 1 means that the tool answered an error."})
final class CallCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", paramLabel = "TOOL", description = "Name of the tool.")
    @SuppressWarnings("NullAway.Init")
    private String tool;

    @Parameters(
            index = "1",
            paramLabel = "JSON",
            arity = "0..1",
            defaultValue = "{}",
            description = "Its arguments as an object, or - to read them from standard input.")
    @SuppressWarnings("NullAway.Init")
    private String arguments;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        var request = request(given());
        try (var wiring = options.wiring()) {
            return print(answer(wiring, request));
        }
    }

    private ObjectNode answer(Wiring wiring, Request request) {
        // Progress goes to standard error, so that the answer can be piped.
        Channel progress = message -> spec.commandLine()
                .getErr()
                .println(message.path("params").path("message").asString(""));
        // Calls from one directory go on in one session.
        var connection = Connection.withoutSession("call");
        Project.named(Path.of("").toAbsolutePath().toString()).ifPresent(connection::enter);
        var caller = Protocol.caller(wiring.localUser(), connection, request.meta(), progress, Optional.empty());
        var protocol = wiring.protocol();
        return McpServer.answer(
                protocol.revision(),
                request,
                () -> new StatelessExchange(request, Envelope.of(request), caller, progress, protocol.states()));
    }

    private ObjectNode given() throws IOException {
        var bytes = arguments.equals("-") ? System.in.readAllBytes() : arguments.getBytes(StandardCharsets.UTF_8);
        try {
            if (Message.parse(bytes) instanceof ObjectNode object) {
                return object;
            }
        } catch (RpcError e) {
            throw new Failure(Kind.VALIDATION, "The arguments are no JSON. " + e.getMessage());
        }
        throw new Failure(Kind.VALIDATION, "The arguments must be a JSON object, such as '{}'.");
    }

    private Request request(ObjectNode toolArguments) {
        var params = Json.object().put("name", tool);
        params.set("arguments", toolArguments);
        params.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", StatelessRevision.DATE)
                .put("progressToken", 1)
                .putObject("io.modelcontextprotocol/clientCapabilities");
        return new Request(Json.text("call"), "tools/call", params);
    }

    private int print(ObjectNode answer) {
        if (answer.has("error")) {
            throw new Failure(
                    Kind.VALIDATION, answer.path("error").path("message").asString());
        }
        var result = answer.path("result");
        spec.commandLine().getOut().println(result.path("structuredContent").toPrettyString());
        return result.path("isError").asBoolean(false) ? 1 : 0;
    }
}
