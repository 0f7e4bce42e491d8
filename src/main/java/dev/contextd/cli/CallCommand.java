package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
    private final OfferOptions options = new OfferOptions();

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
        var toolArguments = given();
        try (var system = system(toolArguments)) {
            // Progress goes to standard error, so that the answer can be piped.
            var err = spec.commandLine().getErr();
            var result = new LocalCalls(system).call(tool, toolArguments, (_, _, message) -> err.println(message));
            spec.commandLine().getOut().println(result.path("structuredContent").toPrettyString());
            return result.path("isError").asBoolean(false) ? 1 : 0;
        }
    }

    private OpenSystem system(ObjectNode toolArguments) {
        try {
            return options.shared();
        } catch (RunsInServer e) {
            throw e.with(toolArguments.toString());
        }
    }

    private ObjectNode given() throws IOException {
        var bytes = arguments.equals("-") ? System.in.readAllBytes() : arguments.getBytes(StandardCharsets.UTF_8);
        try {
            if (RpcMessage.parse(bytes) instanceof ObjectNode object) {
                return object;
            }
        } catch (RpcError e) {
            throw new Failure(Kind.VALIDATION, "The arguments are no JSON. " + e.getMessage());
        }
        throw new Failure(Kind.VALIDATION, "The arguments must be a JSON object, such as '{}'.");
    }
}
