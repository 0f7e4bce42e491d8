package dev.contextd.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Daemons;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The client of the official Java SDK against the product.
class JavaClientIT {
    @TempDir
    private Path directory;

    @AfterEach
    void endTheServerThatABridgeStarted() throws Exception {
        Daemons.end(Product.stdioData(directory));
    }

    @Test
    void usesEverythingOverHttp() throws Exception {
        try (var product = Product.start(directory)) {
            tour(HttpClientStreamableHttpTransport.builder(product.origin())
                    .endpoint("/mcp")
                    .requestBuilder(HttpRequest.newBuilder().header("Authorization", product.authorization()))
                    .build());
        }
    }

    @Test
    void usesEverythingOverStdio() {
        var command = Product.stdioCommand(directory);
        var server = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .build();
        tour(new StdioClientTransport(server, McpJsonDefaults.getMapper()));
    }

    private static void tour(McpClientTransport transport) {
        var client = McpClient.sync(transport)
                .requestTimeout(Duration.ofMinutes(1))
                .initializationTimeout(Duration.ofMinutes(1))
                .build();
        try {
            assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
            callsTools(client);
            readsResources(client);
            getsPrompts(client);
        } finally {
            client.closeGracefully();
        }
    }

    private static void callsTools(McpSyncClient client) {
        assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).contains("ping", "status");
        assertThat(call(client, "ping", Map.of()).structuredContent()).isEqualTo(Map.of("reply", "pong"));
        assertThat(call(client, "status", Map.of("operation_id", "op_unknown")).isError())
                .isTrue();
        assertThatThrownBy(() -> call(client, "no_such_tool", Map.of()))
                .isInstanceOf(McpError.class)
                .hasMessageContaining("no_such_tool");
    }

    private static McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static void readsResources(McpSyncClient client) {
        assertThat(client.listResources().resources())
                .extracting(McpSchema.Resource::uri)
                .contains("contextd://help");
        var help = client.readResource(
                McpSchema.ReadResourceRequest.builder("contextd://help").build());
        assertThat(help.contents())
                .singleElement()
                .isInstanceOfSatisfying(
                        McpSchema.TextResourceContents.class,
                        page -> assertThat(page.text()).startsWith("# contextd"));
    }

    private static void getsPrompts(McpSyncClient client) {
        assertThat(client.listPrompts().prompts())
                .extracting(McpSchema.Prompt::name)
                .contains("status");
        var prompt =
                client.getPrompt(McpSchema.GetPromptRequest.builder("status").build());
        assertThat(prompt.messages())
                .singleElement()
                .satisfies(message -> assertThat(message.content())
                        .isInstanceOfSatisfying(
                                McpSchema.TextContent.class,
                                content -> assertThat(content.text()).contains("is healthy")));
    }
}
