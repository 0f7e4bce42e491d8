package dev.contextd.mcp.http;

import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// What else is served at the same address, wherever neither MCP nor those who run the server have a path.
///
/// @param errors what is said where a request cannot be made sense of, to those who read HTML
/// @param close ends what goes on by itself, before the server waits for what is under way
public record OtherPaths(Handling handling, Optional<Request.Handler> errors, Runnable close) {
    static final OtherPaths NOTHING = new OtherPaths((_, _, _, _) -> false, Optional.empty(), () -> {});

    /// Answers requests, whoever sends them: who may come in is its own business.
    public interface Handling {
        /// False if there is nothing at that path.
        ///
        /// @param received run when all of the request is there, from when on its client may wait for us
        boolean handle(Request request, Response response, Callback callback, Runnable received);
    }
}
