package dev.contextd.bench;

import java.io.IOException;

/// A server and the era to talk to it in.
record Target(String name, Started server, int port, Era era) {
    /// Waits until the server says where it listens.
    static Target of(String name, Started server, Era era) throws IOException {
        String said = server.read("contextd listens on ");
        return new Target(name, server, port(said), era);
    }

    Target in(String otherName, Era otherEra) {
        return new Target(otherName, server, port, otherEra);
    }

    private static int port(String said) {
        return Integer.parseInt(said.replaceAll(".*:(\\d+)/mcp$", "$1"));
    }

    /// The headers of a call of a tool; opens a session if the era has them.
    String open(Wire wire, String tool) throws IOException {
        String version = "MCP-Protocol-Version: " + era.word + "\r\n";
        return switch (era) {
            case STATELESS -> version + "Mcp-Method: tools/call\r\nMcp-Name: " + tool + "\r\n";
            case SESSIONS -> {
                wire.exchange(Wire.post(port, "", era.hello(1)), 200);
                String headers = version + "Mcp-Session-Id: "
                        + wire.header("mcp-session-id").orElseThrow() + "\r\n";
                String initialized = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
                wire.exchange(Wire.post(port, headers, initialized), 202);
                yield headers;
            }
        };
    }
}
