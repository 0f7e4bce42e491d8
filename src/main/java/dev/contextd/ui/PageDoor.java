package dev.contextd.ui;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Beginning;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Incident;
import dev.contextd.tool.ToolPipeline;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// The page over HTTP: who may come in, and where to.
///
/// What it shows is asked of tools with the cookie of whoever looks; the files themselves hold nothing of anybody's, so
/// that everybody gets them, also who comes by a link on another site, with which a browser sends no cookie.
public final class PageDoor implements AutoCloseable {
    private static final String CALL = "/ui/call/";
    private static final String STATIC = "/ui/static/";
    private static final String PLAIN = "/plain/";
    private static final String LINK = "/ui/link/";

    private static final int SENTENCE_CHARS = 500;

    private static final Pattern VIEW = Pattern.compile("/([a-z]{1,30})(?:/([^/]{1,300}))?");

    private final AnsweredNames names;
    private final Visitors visitors;
    private final EntryLinks links;
    private final Entrance entrance;
    private final PageFiles files = new PageFiles();
    private final PageCalls calls;
    private final PlainLists plain;
    private final NewsStreams streams;
    private final FirstCalls firstCalls;

    /// @param pipeline asked for with every call
    /// @param connections on which somebody calls
    /// @param key with which cookies are sealed
    public record Needs(
            AnsweredNames names,
            Doorkeeper doorkeeper,
            Supplier<ToolPipeline> pipeline,
            Function<Owner, Connection> connections,
            News news,
            String cookieName,
            Supplier<byte[]> key,
            InstantSource clock) {}

    public PageDoor(Needs needs) {
        this.names = needs.names();
        this.visitors = new Visitors(needs.cookieName(), needs.doorkeeper(), needs.key(), needs.clock());
        this.links = new EntryLinks(needs.clock());
        this.calls = new PageCalls(needs.pipeline(), needs.connections());
        this.firstCalls = new FirstCalls(calls, needs.doorkeeper());
        this.entrance = new Entrance(visitors, links, files, firstCalls);
        this.plain = new PlainLists(calls, files, needs.clock());
        this.streams = new NewsStreams(needs.news());
    }

    /// The path of a link that lets in once, with a token.
    public String link(String token) {
        firstCalls.begin(token);
        return LINK + links.make(token);
    }

    /// What answers where a request cannot be made sense of.
    public Request.Handler errors() {
        return new PageErrors(files);
    }

    @Override
    public void close() {
        streams.close();
    }

    /// Always true: where there is nothing, it says so.
    ///
    /// @param received run when all of the request is there
    public boolean handle(Request request, Response response, Callback callback, Runnable received) {
        var visit = new Visit(request, response, callback, files);
        try {
            if (!request.getMethod().equals("POST")) {
                received.run();
            }
            visit.guarded(names);
            route(visit, received);
        } catch (Failure e) {
            visit.refuse(Visit.status(e.kind()), e);
        } catch (IOException e) {
            callback.failed(e);
        } catch (RuntimeException | Error e) {
            visit.broken(Incident.of("page", e));
        }
        return true;
    }

    private void route(Visit visit, Runnable received) throws IOException {
        String path = visit.path();
        if (path.startsWith(CALL)) {
            call(visit, path.substring(CALL.length()), received);
        } else if (path.equals("/ui/events")) {
            visit.require("GET");
            streams.serve(visitors.required(visit.request()), visit.response());
            visit.callback().succeeded();
        } else if (path.startsWith(STATIC)) {
            file(visit, path.substring(STATIC.length()));
        } else if (path.equals(Visit.ENTER)) {
            entrance.enter(visit, received);
        } else if (path.equals("/ui/leave")) {
            entrance.leave(visit);
        } else if (path.startsWith(LINK)) {
            entrance.byLink(visit, path.substring(LINK.length()));
        } else if (path.startsWith(PLAIN)) {
            visit.require("GET");
            plain.show(visit, path.substring(PLAIN.length()), visitors.required(visit.request()));
        } else {
            view(visit, path);
        }
    }

    private void call(Visit visit, String tool, Runnable received) throws IOException {
        visit.require("POST");
        var pass = visitors.required(visit.request());
        var reply = calls.call(tool, calls.arguments(visit.request(), pass, received), pass);
        var error = reply.structured().path("error");
        if (reply.failed() && !error.isObject()) {
            // A tool whose failures have a shape of their own, which clients of other programs know.
            throw new Failure(
                    Kind.CONFLICT, error.asStringOpt().orElseGet(() -> Beginning.marked(reply.text(), SENTENCE_CHARS)));
        }
        visit.json(
                reply.failed()
                        ? Visit.status(reply.structured().at("/error/category").asString(""))
                        : 200,
                reply.structured());
    }

    private void file(Visit visit, String name) {
        visit.require("GET");
        var file = files.find(name)
                .filter(_ -> !name.endsWith(".html"))
                .orElseThrow(() -> new Failure(Kind.NOT_FOUND, "There is no such file."));
        // Asked for anew each time, which costs nothing if it is the same, so that a new version is there at once.
        visit.response().getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
        visit.response().getHeaders().put(HttpHeader.ETAG, file.tag());
        List<String> known = visit.request().getHeaders().getCSV(HttpHeader.IF_NONE_MATCH, true);
        if (known.contains(file.tag())) {
            visit.empty(304);
        } else {
            visit.write(200, file.mediaType(), file.bytes());
        }
    }

    private void view(Visit visit, String path) {
        visit.require("GET");
        var named = VIEW.matcher(path);
        if (!path.equals("/") && !(named.matches() && files.hasView(named.group(1)))) {
            throw new Failure(Kind.NOT_FOUND, "There is no such view; the first page leads to those there are.");
        }
        // Who comes back after a start finds nothing open, like who has just come in.
        visitors.token(visit.request()).ifPresent(firstCalls::begin);
        String plainly = named.matches()
                ? PlainLists.path(
                        named.group(1), Optional.ofNullable(named.group(2)).orElse(""))
                : PlainLists.path("", "");
        visit.html(200, Html.filled(files.text("index.html"), Html.Hole.text("plainly", plainly)));
    }
}
