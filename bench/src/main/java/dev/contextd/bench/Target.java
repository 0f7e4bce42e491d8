package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A server and the era to talk to it in.
public record Target(String name, Started server, int port, String authorization, Era era) {
    private static final String LISTENS = "contextd listens on ";
    private static final String DATA = "data in ";

    /// Waits until the server says where it listens.
    static Target of(String name, Started server, Era era) throws IOException {
        return new Target(name, server, port(server.read(LISTENS)), "", era);
    }

    /// The same for contextd, which wants the token in its data directory; versions before it had none.
    public static Target ofProduct(String name, Started server, Era era) throws IOException {
        int port = port(server.read(LISTENS));
        var token = Path.of(server.read(DATA).substring(DATA.length())).resolve("local-token");
        String authorization = Files.exists(token)
                ? "Authorization: Bearer " + Files.readString(token).strip() + "\r\n"
                : "";
        return new Target(name, server, port, authorization, era);
    }

    Target in(String otherName, Era otherEra) {
        return new Target(otherName, server, port, authorization, otherEra);
    }

    private static int port(String said) {
        return Integer.parseInt(said.replaceAll(".*:(\\d+)/mcp$", "$1"));
    }

    /// The headers of a call of a tool; opens a session if the era has them.
    String open(Wire wire, String tool) throws IOException {
        String version = authorization + "MCP-Protocol-Version: " + era.word + "\r\n";
        return switch (era) {
            case STATELESS -> version + "Mcp-Method: tools/call\r\nMcp-Name: " + tool + "\r\n";
            case SESSIONS -> {
                wire.exchange(Wire.post(port, authorization, era.hello(1)), 200);
                String headers = version + "Mcp-Session-Id: "
                        + wire.header("mcp-session-id").orElseThrow() + "\r\n";
                String initialized = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
                wire.exchange(Wire.post(port, headers, initialized), 202);
                yield headers;
            }
        };
    }
}
