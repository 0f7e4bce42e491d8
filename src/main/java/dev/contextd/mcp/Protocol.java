package dev.contextd.mcp;

import dev.contextd.base.project.Owner;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// The current revision with what its requests need.
public record Protocol(StatelessRevision revision, RequestState states) {
    /// Who calls, with a way to report progress if the request has a token for it.
    ///
    /// @param traceHeader the transport's own `traceparent`; the one in `_meta` wins
    public static Caller caller(
            Owner owner, Connection connection, ObjectNode meta, Channel channel, Optional<String> traceHeader) {
        var trace = meta.path("traceparent");
        Envelope.clientName(meta).ifPresent(connection::introduce);
        return new Caller(
                owner,
                connection,
                ProgressReports.of(meta, channel),
                trace.isString() ? Optional.of(trace.stringValue()) : traceHeader);
    }
}
