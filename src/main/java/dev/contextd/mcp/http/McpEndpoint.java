package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.mcp.Intake;
import dev.contextd.mcp.McpServer;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.mcp.http.RouteTable.Routes;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.JsonNode;

/// The HTTP side of the server: checks who comes and what they bring, then hands the message to its era.
final class McpEndpoint extends Handler.Abstract {
    private static final String MCP = "/mcp";
    private static final String PARTS = "/mcp/x/";

    private final RequestGuard guard;
    private final ScopeGate scopes;
    private final RouteTable routes;
    private final OpenConnections connections;
    private final RequestMeters meters;
    private final OperatorPages pages;
    private final Intake intake;
    private final int bodyBytesMax;
    private final OtherPaths.Handling beside;

    McpEndpoint(
            RequestGuard guard,
            ScopeGate scopes,
            RouteTable routes,
            OpenConnections connections,
            Intake intake,
            int bodyBytesMax,
            Operating operating,
            OtherPaths.Handling beside) {
        this.beside = beside;
        this.guard = guard;
        this.scopes = scopes;
        this.routes = routes;
        this.connections = connections;
        this.meters = new RequestMeters(operating.meters(), connections);
        this.pages = new OperatorPages(
                guard, operating, routes.standard().offer().server().version());
        this.intake = intake;
        this.bodyBytesMax = bodyBytesMax;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        connections.begun(request);
        meters.begun(request, response);
        try {
            route(request, response, callback);
        } catch (Refusal refusal) {
            refusal.write(response, new BodyDrain(request, callback));
        } catch (RpcError e) {
            new Refusal(400, null, e).write(response, callback);
        } catch (Failure e) {
            new Refusal(503, e.sentence()).write(response, callback);
        } catch (IOException e) {
            callback.failed(e);
        } catch (RuntimeException | Error e) {
            broken(McpServer.incident("http", e), response, callback);
        }
        return true;
    }

    /// An answer that has begun cannot become another: breaking it off is all that tells the client.
    private static void broken(RpcError incident, Response response, Callback callback) {
        if (response.isCommitted()) {
            callback.failed(incident);
        } else {
            new Refusal(500, null, incident).write(response, callback);
        }
    }

    private void route(Request request, Response response, Callback callback) throws IOException {
        String path = Request.getPathInContext(request);
        if (isBeside(path) && beside.handle(request, response, callback, () -> connections.received(request))) {
            return;
        }
        if (!guard.allowsOrigin(request)) {
            throw new Refusal(403, "This origin is not allowed; add it to http.allowed_origins.");
        }
        // A load balancer asks an address, and what it is told is nobody's.
        if (!guard.allowsHost(request) && !OperatorPages.isProbe(path)) {
            throw new Refusal(403, "This server does not answer to that host; add it to http.allowed_hosts.");
        }
        switch (path) {
            case MCP -> mcp(routes.standard(), guard.pass(request), request, response, callback);
            case "/mcp/tools/list" -> tools(request, response, callback);
            case "/health" -> pages.health(request, response, callback);
            case "/ready" -> pages.ready(request, response, callback);
            case "/metrics" -> pages.metrics(request, response, callback);
            default -> part(path, request, response, callback);
        }
    }

    /// Whether it is nothing of ours.
    private boolean isBeside(String path) {
        return !path.equals(MCP)
                && !path.startsWith(MCP + "/")
                && !OperatorPages.isOne(path)
                && scopes.challenges().resource().filter(it -> it.isAt(path)).isEmpty();
    }

    private void part(String path, Request request, Response response, Callback callback) throws IOException {
        var resource = scopes.challenges().resource().filter(it -> it.isAt(path));
        if (resource.isPresent()) {
            OperatorPages.requireGet(request);
            Refusal.write(response, callback, 200, resource.get().toJson());
            return;
        }
        if (!path.startsWith(PARTS)) {
            throw new Refusal(404, "There is nothing here; MCP is at /mcp.");
        }
        var pass = guard.pass(request);
        mcp(part(path.substring(PARTS.length()), pass), pass, request, response, callback);
    }

    private Routes part(String name, Pass pass) {
        return routes.named(name, pass.owner().name())
                .orElseThrow(() -> new Refusal(
                        404, "After /mcp/x/ name toolsets, such as /mcp/x/core or /mcp/x/memories,skills/readonly."));
    }

    private void tools(Request request, Response response, Callback callback) {
        OperatorPages.requireGet(request);
        scopes.requireReading(guard.pass(request));
        var page = Json.object();
        routes.standard().offer().tools().list("").forEach(page.putArray("tools")::add);
        Refusal.write(response, callback, 200, page);
    }

    private void mcp(Routes route, Pass pass, Request request, Response response, Callback callback)
            throws IOException {
        route.older().tellState(pass, request, response);
        switch (request.getMethod()) {
            case "POST" -> post(route, pass, request, response, callback);
            case "GET" -> listen(route, pass, request, response, callback);
            case "DELETE" -> route.older().end(pass, request, callback);
            default -> throw Refusal.methodNotAllowed("POST, GET, DELETE");
        }
    }

    private void listen(Routes route, Pass pass, Request request, Response response, Callback callback) {
        scopes.requireReading(pass);
        connections.received(request);
        route.older().listen(pass, request, response, callback);
    }

    private void post(Routes route, Pass pass, Request request, Response response, Callback callback)
            throws IOException {
        requireMediaTypes(request);
        long length = request.getLength();
        if (length > bodyBytesMax) {
            throw tooLarge();
        }
        try (var _ = intake.take(pass.owner().name(), length >= 0 ? length : bodyBytesMax)) {
            var body = body(request);
            connections.received(request);
            accept(route, RpcMessage.parse(body), pass, request, response, callback);
        }
    }

    private void accept(Routes route, JsonNode json, Pass pass, Request request, Response response, Callback callback) {
        scopes.require(pass, json, route.offer().tools());
        var visit = new AcceptedPost(pass, request, response, callback, accepts(request, "text/event-stream"));
        if (json.isArray()) {
            route.older().batch(visit, json);
            return;
        }
        var message = parsed(json);
        if (isCurrent(request, message)) {
            route.current().accept(visit, message);
        } else {
            route.older().accept(visit, message);
        }
    }

    private static RpcMessage parsed(JsonNode json) {
        try {
            return RpcMessage.of(json);
        } catch (RpcError e) {
            throw new Refusal(400, RpcMessage.idOf(json), e);
        }
    }

    /// Which era a message belongs to; the rules and their order are those of docs/protocol.md §2.1.
    private static boolean isCurrent(Request request, RpcMessage message) {
        String version = request.getHeaders().get(RoutingHeaders.VERSION);
        boolean named = version != null && StatelessRoutes.isStatelessDate(version.strip());
        return switch (message) {
            case RpcMessage.Request r ->
                StatelessRoutes.claims(r) || (named && !r.method().equals("initialize"));
            case RpcMessage.Notification n -> StatelessRoutes.claims(n) || named;
            case RpcMessage.Response _ -> named;
        };
    }

    private static void requireMediaTypes(Request request) {
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE))
                .orElse("");
        if (!type.split(";", 2)[0].strip().equalsIgnoreCase("application/json")) {
            throw new Refusal(415, "Send application/json.");
        }
        if (!accepts(request, "application/json") && !accepts(request, "text/event-stream")) {
            throw new Refusal(406, "Accept application/json or text/event-stream.");
        }
    }

    private static boolean accepts(Request request, String type) {
        String accept = String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT))
                .toLowerCase(Locale.ROOT);
        String family = type.substring(0, type.indexOf('/')) + "/*";
        return accept.isBlank() || accept.contains("*/*") || accept.contains(type) || accept.contains(family);
    }

    private byte[] body(Request request) throws IOException {
        long length = request.getLength();
        // Closing it would take from a client that is refused the chance to hear why.
        @SuppressWarnings("resource")
        var in = Content.Source.asInputStream(request);
        // Asking for no more than was announced spares a buffer that would be mostly empty.
        var bytes = in.readNBytes(length >= 0 ? (int) length : bodyBytesMax + 1);
        if (bytes.length > bodyBytesMax) {
            throw tooLarge();
        }
        return bytes;
    }

    private Refusal tooLarge() {
        return new Refusal(413, "The body is over " + bodyBytesMax + " bytes; send less at once.");
    }
}
