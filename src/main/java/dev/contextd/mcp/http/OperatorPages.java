package dev.contextd.mcp.http;

import dev.contextd.base.access.TokenHash;
import dev.contextd.base.telemetry.PrometheusText;
import dev.contextd.tool.Json;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// The pages of those who run the server: whether it lives, whether to send it calls, and what was measured. What was
/// measured is told to who has a token: it says how much others work, though of nobody in particular.
record OperatorPages(RequestGuard guard, Operating operating, String version) {
    static boolean isProbe(String path) {
        return path.equals("/health") || path.equals("/ready");
    }

    static boolean isOne(String path) {
        return isProbe(path) || path.equals("/metrics");
    }

    /// For whoever starts a server that does not answer anew.
    void health(Request request, Response response, Callback callback) {
        requireGet(request);
        Refusal.write(response, callback, 200, Json.object().put("status", "ok").put("version", version));
    }

    /// For whoever spreads calls over several servers.
    void ready(Request request, Response response, Callback callback) {
        requireGet(request);
        var missing = operating.missing().get();
        var page = Json.object().put("status", missing.isEmpty() ? "ready" : "not ready");
        if (!missing.isEmpty()) {
            missing.forEach(page.putObject("not_ready")::put);
        }
        Refusal.write(response, callback, missing.isEmpty() ? 200 : 503, page);
    }

    /// For a scraper.
    void metrics(Request request, Response response, Callback callback) {
        requireGet(request);
        if (!isScraper(request) && !operating.readers().test(guard.pass(request).owner())) {
            throw new Refusal(
                    403,
                    "What was measured is read with http.metrics_token, with the token of the server's own user, or an"
                            + " admin's.");
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, PrometheusText.MEDIA_TYPE);
        Content.Sink.write(response, true, PrometheusText.of(operating.meters()), callback);
    }

    private boolean isScraper(Request request) {
        return !operating.scraper().isEmpty()
                && TokenHash.of(RequestGuard.token(request)).matches(TokenHash.of(operating.scraper()));
    }

    static void requireGet(Request request) {
        if (!HttpMethod.GET.is(request.getMethod())) {
            throw Refusal.methodNotAllowed("GET");
        }
    }
}
