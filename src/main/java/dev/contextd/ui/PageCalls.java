package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.access.Scope;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.fair.Places;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.ToolReply;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// The calls of the page: those of tools, on the way of tools, for whoever looks.
final class PageCalls {
    /// More than any text that is kept.
    private static final int BODY_BYTES_MAX = 4 << 20;

    /// Bodies that are read at once.
    private static final int BODIES_MAX = 32;

    private final Supplier<ToolPipeline> pipeline;
    private final Function<Owner, Connection> connections;
    private final Places bodies = new Places(BODIES_MAX);

    /// @param connections on which somebody calls
    PageCalls(Supplier<ToolPipeline> pipeline, Function<Owner, Connection> connections) {
        this.pipeline = pipeline;
        this.connections = connections;
    }

    /// What the tool answered, failures included.
    ToolReply call(String tool, ObjectNode arguments, Pass pass) {
        var open = pipeline.get();
        var needed = open.writes(tool, arguments) ? Scope.WRITE : Scope.READ;
        if (!pass.scope().covers(needed)) {
            throw new Failure(
                    Kind.UNAUTHORIZED, "Your token does not allow that: it needs the scope " + needed.word() + ".");
        }
        var caller = new Caller(pass.owner(), connections.apply(pass.owner()), Progress.SILENT, Optional.empty());
        return open.run(tool, arguments, caller)
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is no tool " + tool + " here; the page may be of another version, so"
                                + " load it again."));
    }

    /// The arguments that a request brings.
    ObjectNode arguments(Request request, Pass pass, Runnable received) throws IOException {
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
                .orElse("");
        if (!type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw new Failure(Kind.VALIDATION, "Send application/json.");
        }
        String owner = pass.owner().name();
        if (!bodies.take(owner)) {
            throw new Failure(Kind.RATE_LIMITED, "Too much is being sent at once; try again in a moment.");
        }
        try {
            return parsed(body(request, BODY_BYTES_MAX));
        } finally {
            bodies.giveBack(owner);
            received.run();
        }
    }

    private static ObjectNode parsed(byte[] body) {
        try {
            if (Json.MAPPER.readTree(body) instanceof ObjectNode arguments) {
                return arguments;
            }
        } catch (JacksonException _) {
            // refused below like JSON that is no object
        }
        throw new Failure(Kind.VALIDATION, "Send a JSON object.");
    }

    static byte[] body(Request request, int bytesMax) throws IOException {
        // Closing it would take from a client that is refused the chance to hear why.
        @SuppressWarnings("resource")
        var in = Content.Source.asInputStream(request);
        var bytes = in.readNBytes(bytesMax + 1);
        if (bytes.length > bytesMax) {
            throw new Failure(Kind.VALIDATION, "That is over " + bytesMax + " bytes; send less at once.");
        }
        return bytes;
    }
}
