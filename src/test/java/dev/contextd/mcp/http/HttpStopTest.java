package dev.contextd.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.mcp.fixture.FixtureServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HttpStopTest {
    private static final String LISTEN = """
            {
              "jsonrpc": "2.0",
              "id": "listening",
              "method": "subscriptions/listen",
              "params": {
                "notifications": {"toolsListChanged": true},
                "_meta": {
                  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                  "io.modelcontextprotocol/clientCapabilities": {}
                }
              }
            }
            """;

    @Test
    void aServerThatStopsEndsItsSubscriptionsWithAResult() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var messages = listenUntilTheServerStops(client).filter(line -> line.startsWith("data: "));

            assertThat(messages)
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains("\"id\":\"listening\"", "\"resultType\":\"complete\"");
        }
    }

    private Stream<String> listenUntilTheServerStops(HttpClient client) throws Exception {
        try (var server = FixtureServer.start()) {
            var request = HttpRequest.newBuilder(URI.create(server.url()))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .header("MCP-Protocol-Version", "2026-07-28")
                    .header("Mcp-Method", "subscriptions/listen")
                    .POST(BodyPublishers.ofString(LISTEN))
                    .build();
            // Comes back with the headers, and so with the acknowledgement.
            return client.send(request, BodyHandlers.ofLines()).body();
        }
    }
}
