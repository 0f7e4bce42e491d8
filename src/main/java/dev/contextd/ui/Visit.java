package dev.contextd.ui;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Incident;
import dev.contextd.tool.Json;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.JsonNode;

/// One request to the page and its answer, in JSON for scripts and as a page for people.
record Visit(Request request, Response response, Callback callback, PageFiles files) {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    /// Who is not let in for want of a token is told apart from who asks for too much.
    private static final int UNAUTHORIZED = 401;

    static final String ENTER = "/ui/enter";

    private static final Pattern PLACE =
            Pattern.compile("/(?!ui/)[a-z]{1,30}(?:/[\\w.~%!$&'()*+,;=:@-]{1,900})?(?:\\?[^#\\s]{0,900})?");

    Visit {
        guard(response.getHeaders());
    }

    /// What a browser may do with an answer, whatever that is.
    static void guard(HttpFields.Mutable headers) {
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    }

    String path() {
        return Request.getPathInContext(request);
    }

    void require(String method) {
        boolean isHead = method.equals("GET") && request.getMethod().equals("HEAD");
        if (!request.getMethod().equals(method) && !isHead) {
            response.getHeaders().put(HttpHeader.ALLOW, method);
            throw new Failure(Kind.VALIDATION, "Only " + method + " is of use here.");
        }
    }

    /// Pages of other sites, and other programs on this machine, may not act in the name of who looks.
    void guarded(AnsweredNames names) {
        String host = header(HttpHeader.HOST);
        if (!names.allowsHost(host)) {
            throw new Failure(
                    Kind.UNAUTHORIZED, "This server does not answer to that host; add it to http.allowed_hosts.");
        }
        String origin = header(HttpHeader.ORIGIN);
        String site =
                Optional.ofNullable(request.getHeaders().get("Sec-Fetch-Site")).orElse("");
        boolean isHidden = origin.equals("null") && site.equals("same-origin");
        boolean foreignScript = isOfScripts() && !site.isEmpty() && !site.equals("same-origin") && !site.equals("none");
        if ((!origin.isEmpty() && !isHidden && !names.isOwn(origin, host)) || foreignScript) {
            throw new Failure(
                    Kind.UNAUTHORIZED,
                    "This came from a page of another site, which may not act here. Open the page itself, at its own"
                            + " address; if a proxy shows it under another one, add that to http.allowed_origins.");
        }
    }

    private String header(HttpHeader name) {
        return Optional.ofNullable(request.getHeaders().get(name)).orElse("");
    }

    private boolean isOfScripts() {
        return path().startsWith("/ui/call/") || path().equals("/ui/events");
    }

    static int status(Kind kind) {
        return status(kind.word());
    }

    static int status(String category) {
        return switch (category) {
            case "validation" -> 400;
            case "unauthorized" -> 403;
            case "not_found" -> 404;
            case "conflict" -> 409;
            case "rate_limited" -> 429;
            case "internal" -> 500;
            default -> 503;
        };
    }

    void refuse(int status, Failure why) {
        boolean enters = why.data().containsKey(Visitors.ENTERS);
        refuse(enters ? UNAUTHORIZED : status, why.kind().word(), why.sentence());
    }

    /// Bugs have a number, which is all that is told of them.
    void broken(Incident incident) {
        if (response.isCommitted()) {
            callback.failed(new IllegalStateException("incident " + incident.number()));
        } else {
            refuse(
                    500,
                    "internal",
                    "This is a bug of the server; its log has the details under " + incident.number() + ".");
        }
    }

    private void refuse(int status, String category, String sentence) {
        if (isOfScripts() || path().startsWith("/ui/static/")) {
            var body = Json.object();
            body.putObject("error").put("category", category).put("message", sentence);
            json(status, body);
        } else {
            notice(status, heading(status), sentence);
        }
    }

    private static String heading(int status) {
        return switch (status) {
            case 401 -> "Who are you?";
            case 403 -> "Not from there";
            case 404 -> "Nothing here";
            case 410 -> "This link is used up";
            case 500 -> "Something broke";
            default -> "That did not work";
        };
    }

    /// One that is not well-formed is not there.
    Optional<String> parameter(String name) {
        try {
            return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
        } catch (HttpException.IllegalStateException | HttpException.RuntimeException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// Where who comes in goes on: to what they wanted to see, and never out of the page.
    String destination() {
        String wanted = request.getHttpURI().getPathQuery();
        if (path().equals(ENTER)) {
            wanted = parameter("to").orElse("");
        }
        return PLACE.matcher(wanted).matches() ? wanted : "/";
    }

    /// A page in words.
    void notice(int status, String heading, String sentence) {
        // With none a browser would not say where a form comes from, and it would be refused.
        response.getHeaders().put("Referrer-Policy", "same-origin");
        html(
                status,
                Html.filled(
                        files.text(status == UNAUTHORIZED ? "enter.html" : "notice.html"),
                        Html.Hole.text("heading", heading),
                        new Html.Hole("sentence", Html.coded(sentence)),
                        Html.Hole.text("to", URLEncoder.encode(destination(), StandardCharsets.UTF_8))));
    }

    void html(int status, String page) {
        write(status, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    }

    void json(int status, JsonNode body) {
        write(status, "application/json", Json.MAPPER.writeValueAsBytes(body));
    }

    void empty(int status) {
        response.setStatus(status);
        callback.succeeded();
    }

    void write(int status, String mediaType, byte[] bytes) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
        boolean isHead = request.getMethod().toUpperCase(Locale.ROOT).equals("HEAD");
        response.write(true, isHead ? ByteBuffer.allocate(0) : ByteBuffer.wrap(bytes), callback);
    }
}
