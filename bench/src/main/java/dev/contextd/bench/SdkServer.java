package dev.contextd.bench;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// The product's tool `ping` on the official Java SDK, on a Jetty set up as the product's is.
///
/// With the argument `immediate` the tool runs on the thread that came with the request; as the SDK comes, it has
/// another thread do it.
final class SdkServer {
    private SdkServer() {}

    static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.WARNING);
        var transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpServer.sync(transport)
                .serverInfo("sdk", "2.1.0")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .immediateExecution(List.of(args).contains("immediate"))
                .toolCall(ping(), (_, _) -> pong())
                .build();
        int port = serve(transport);
        System.out.println("contextd listens on http://127.0.0.1:" + port + "/mcp");
    }

    private static Tool ping() {
        Map<String, Object> text = Map.of("type", "string", "maxLength", 256, "description", "Ignored");
        Map<String, Object> reply = Map.of("type", "string", "description", "Always pong");
        return Tool.builder()
                .name("ping")
                .title("Ping")
                .description("Use when you want to know whether the server answers at all.")
                .inputSchema(Map.of("type", "object", "properties", Map.of("random_string", text)))
                .outputSchema(
                        Map.of("type", "object", "properties", Map.of("reply", reply), "required", List.of("reply")))
                .build();
    }

    private static CallToolResult pong() {
        return CallToolResult.builder()
                .addTextContent("pong")
                .structuredContent(Map.of("reply", "pong"))
                .build();
    }

    private static int serve(HttpServletStreamableServerTransportProvider transport) throws Exception {
        var threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        var context = new ServletContextHandler("/");
        var holder = new ServletHolder(transport);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        server.setHandler(context);
        server.start();
        return connector.getLocalPort();
    }
}
