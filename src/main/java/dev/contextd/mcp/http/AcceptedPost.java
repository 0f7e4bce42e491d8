package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.base.project.Owner;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.Protocol;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.node.ObjectNode;

/// A POST that was let in, on its way to its era.
///
/// @param streamable whether the client accepts a stream of events as the answer
record AcceptedPost(Pass pass, Request request, Response response, Callback callback, boolean streamable) {
    Owner owner() {
        return pass.owner();
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name)).map(String::strip);
    }

    Reply reply(Duration pause, Consumer<Reply> whenGone) {
        return new Reply(response, callback, streamable, pause, pass, whenGone);
    }

    Caller caller(Connection connection, ObjectNode meta, Channel channel) {
        return Protocol.caller(owner(), connection, meta, channel, header("traceparent"));
    }

    /// 202: taken notice of, nothing to answer.
    void accepted() {
        response.setStatus(202);
        callback.succeeded();
    }
}
