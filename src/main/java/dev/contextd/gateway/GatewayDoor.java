package dev.contextd.gateway;

import dev.contextd.base.access.Loopback;
import dev.contextd.wire.Dialect;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Who comes in, and where to: only who knows the path, by a name of this machine's own, and only on the ways there
/// are.
final class GatewayDoor extends Handler.Abstract {
    private static final System.Logger LOG = System.getLogger(GatewayDoor.class.getName());

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int BAD_GATEWAY = 502;

    private final byte[] secret;
    private final Map<String, UpstreamRoute> routes;
    private final Upstream upstream;
    private final Folds folds;
    private final Room room;
    private final int bytesMax;
    private final RunFigures figures;

    /// @param secret the first part of every path
    GatewayDoor(
            String secret,
            Map<String, UpstreamRoute> routes,
            Upstream upstream,
            Folds folds,
            Room room,
            int bytesMax,
            RunFigures figures) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.routes = Map.copyOf(routes);
        this.upstream = upstream;
        this.folds = folds;
        this.room = room;
        this.bytesMax = bytesMax;
        this.figures = figures;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        try {
            route(request, response);
            callback.succeeded();
        } catch (IOException e) {
            callback.failed(e);
        } catch (RuntimeException | Error e) {
            broken(e, response, callback);
        }
        return true;
    }

    /// The trace holds no text of the request; a message might.
    private static void broken(Throwable bug, Response response, Callback callback) {
        LOG.log(
                Level.ERROR,
                "a request was not relayed because of a bug: {0} {1}",
                bug.getClass(),
                bug.getStackTrace().length > 0 ? bug.getStackTrace()[0] : "");
        if (response.isCommitted()) {
            callback.failed(bug);
            return;
        }
        try {
            refuse(response, BAD_GATEWAY, "contextd did not forward this request, because of a fault of its own.");
            callback.succeeded();
        } catch (IOException e) {
            callback.failed(e);
        }
    }

    private void route(Request request, Response response) throws IOException {
        if (!isFromHere(request)) {
            refuse(response, FORBIDDEN, "Only programs of this machine may come here.");
            return;
        }
        var path = RoutedPath.of(request.getHttpURI().getPath());
        var route = path.filter(it -> MessageDigest.isEqual(it.first().getBytes(StandardCharsets.UTF_8), secret))
                .flatMap(it -> Optional.ofNullable(routes.get(it.name())));
        if (route.isEmpty() || request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")) {
            refuse(response, NOT_FOUND, "There is nothing here.");
            return;
        }
        try {
            String rest = path.orElseThrow().rest();
            carry(request, response, rest, route.get().target(rest, query(request)));
        } catch (URISyntaxException _) {
            refuse(response, BAD_REQUEST, "This path is no part of a URL.");
        }
    }

    private static String query(Request request) {
        return Optional.ofNullable(request.getHttpURI().getQuery()).orElse("");
    }

    private void carry(Request request, Response response, String path, URI target) throws IOException {
        var dialect = HttpMethod.POST.is(request.getMethod()) ? Dialect.ofPath(path) : Optional.<Dialect>empty();
        try (var client = new ClientWatch(request)) {
            var relay = new Relay(upstream, folds, request, response, dialect, target, client);
            if (dialect.isPresent()) {
                figures.begin();
            }
            try {
                relay.carry(room, bytesMax);
            } finally {
                if (dialect.isPresent()) {
                    figures.add(relay.figures());
                }
            }
        }
    }

    private static boolean isFromHere(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        String host = request.getHeaders().get(HttpHeader.HOST);
        return host != null && Loopback.isNamedBy("http://" + host) && (origin == null || Loopback.isNamedBy(origin));
    }

    private static void refuse(Response response, int status, String sentence) throws IOException {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        Content.Sink.write(
                response,
                true,
                ByteBuffer.wrap(ErrorAnswer.json(Optional.empty(), sentence).getBytes(StandardCharsets.UTF_8)));
    }
}
