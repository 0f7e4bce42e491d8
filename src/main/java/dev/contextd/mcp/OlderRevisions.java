package dev.contextd.mcp;

import dev.contextd.mcp.RpcMessage.Request;
import dev.contextd.tool.Connection;
import java.util.List;
import java.util.Optional;

/// What transports need of the revisions with a handshake and sessions.
public interface OlderRevisions {
    /// Those spoken over HTTP, newest first.
    List<String> versions();

    /// Opens a session over HTTP for an `initialize` request.
    OpenSession open(Request initialize, String owner);

    /// Opens the one session of a client on a stream, where also messages go that belong to no request.
    OpenSession openOn(Channel stream, Request initialize, String owner, Connection connection);

    /// A session by its id; someone else's does not exist.
    Optional<OpenSession> find(String id, String owner);

    /// Ends the streams that would never end by themselves, for a server that stops.
    void closeStreams();

    /// Ends all sessions, for a front that nobody meets any more.
    void endAll();
}
