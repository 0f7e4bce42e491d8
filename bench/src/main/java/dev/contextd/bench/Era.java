package dev.contextd.bench;

/// The two ways of talking: with a handshake and a session, or every request for itself.
public enum Era {
    SESSIONS("2025-11-25"),
    STATELESS("2026-07-28");

    final String word;

    Era(String word) {
        this.word = word;
    }

    /// What a client of this era sends first.
    String hello(int id) {
        return switch (this) {
            case SESSIONS ->
                request(
                        id,
                        "initialize",
                        "\"protocolVersion\":\"" + word
                                + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}");
            case STATELESS -> request(id, "server/discover", "");
        };
    }

    /// @param params the members of the object `params`
    String request(int id, String method, String params) {
        String meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" + word
                + "\",\"io.modelcontextprotocol/clientCapabilities\":{}}";
        String members = switch (this) {
            case SESSIONS -> params;
            case STATELESS -> params.isEmpty() ? meta : params + "," + meta;
        };
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + members + "}}";
    }
}
