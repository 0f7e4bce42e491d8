package dev.contextd.mcp.http;

import dev.contextd.base.telemetry.Meters;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/// Measures every request that reaches us, by what it asked for and how it was answered.
final class RequestMeters {
    /// What anybody could make up is counted together.
    private static final String OTHER = "other";

    private static final Set<String> METHODS = Set.of("GET", "POST", "DELETE", "OPTIONS", "HEAD", "PUT");
    private static final Set<String> ROUTES = Set.of("/mcp", "/mcp/tools/list", "/health", "/ready", "/metrics");
    private static final String PARTS = "/mcp/x/";

    private final Meters meters;
    private final LongAdder active = new LongAdder();

    RequestMeters(Meters meters, OpenConnections connections) {
        this.meters = meters;
        meters.activeRequests().read(active::sum);
        meters.connections().read(connections::count);
    }

    void begun(Request request, Response response) {
        active.increment();
        long start = System.nanoTime();
        Request.addCompletionListener(request, _ -> {
            active.decrement();
            meters.requests()
                    .add(
                            System.nanoTime() - start,
                            METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER,
                            route(Request.getPathInContext(request)),
                            Integer.toString(response.getStatus()));
        });
    }

    private static String route(String path) {
        if (ROUTES.contains(path)) {
            return path;
        }
        return path.startsWith(PARTS) ? PARTS : OTHER;
    }
}
