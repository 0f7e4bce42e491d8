package dev.contextd.cli;

import dev.contextd.base.access.LocalToken;

/// The command line that registers an agent with a server over HTTP, with the token of the user who started it.
///
/// @param url where MCP is
record Registration(String url, LocalToken token) {
    /// On a terminal with the token itself. Elsewhere what is printed may end in a log that others read, so there the
    /// shell is told to look into the file.
    String line(boolean terminal) {
        String bearer =
                terminal ? token.ready() : "$(cat '" + token.file().toString().replace("'", "'\\''") + "')";
        return "claude mcp add --transport http contextd " + url + " --header \"Authorization: Bearer " + bearer + "\"";
    }
}
