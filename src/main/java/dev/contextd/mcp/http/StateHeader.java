package dev.contextd.mcp.http;

import dev.contextd.base.project.Owner;
import dev.contextd.mcp.OfferedTools;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Progress;
import java.util.Optional;
import org.eclipse.jetty.server.Response;

/// Where a session stands, in the header of every response of it. It is put there when a request comes, so that
/// refusals and streams have it too; the answer of a tool that is no stream replaces it.
record StateHeader(OfferedTools tools) {
    void put(Owner owner, Connection connection, Response response) {
        tools.standing(new Caller(owner, connection, Progress.SILENT, Optional.empty()))
                .ifPresent(state -> response.getHeaders().put(OfferedTools.STATE_HEADER, state));
    }
}
