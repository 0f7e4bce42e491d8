package dev.contextd.ui;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Where people come in: with a token, or by a link that was made for them.
final class Entrance {
    /// A token and its field.
    private static final int FORM_BYTES_MAX = 16 << 10;

    private static final String FIELD = "token=";
    private static final int GONE = 410;

    private final Visitors visitors;
    private final EntryLinks links;
    private final PageFiles files;
    private final FirstCalls firstCalls;

    Entrance(Visitors visitors, EntryLinks links, PageFiles files, FirstCalls firstCalls) {
        this.visitors = visitors;
        this.links = links;
        this.files = files;
        this.firstCalls = firstCalls;
    }

    void enter(Visit visit, Runnable received) throws IOException {
        if (!visit.request().getMethod().equals("POST")) {
            visit.require("GET");
            // who has been let out is told why
            var _ = visitors.required(visit.request());
            throw Visitors.nobody();
        }
        var form = new String(PageCalls.body(visit.request(), FORM_BYTES_MAX), StandardCharsets.UTF_8);
        received.run();
        String token = Arrays.stream(form.split("&"))
                .filter(field -> field.startsWith(FIELD))
                .map(field -> decoded(field.substring(FIELD.length())).strip())
                .findFirst()
                .orElse("");
        visitors.letIn(token, visit.request(), visit.response());
        firstCalls.begin(token);
        welcome(visit);
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    void byLink(Visit visit, String code) {
        visit.require("GET");
        var token = links.use(code);
        if (token.isEmpty()) {
            visit.notice(
                    GONE,
                    "This link is used up",
                    "A link lets somebody in once, within " + EntryLinks.LIFETIME.toMinutes()
                            + " minutes after it was made. Run `contextd ui` again, which opens the page with a new"
                            + " one.");
            return;
        }
        visitors.letIn(token.get(), visit.request(), visit.response());
        welcome(visit);
    }

    /// Not by a redirect: who comes by a link from elsewhere would arrive there without the cookie, since that is not
    /// sent on a way that began on another site. The page goes on by itself.
    private void welcome(Visit visit) {
        visit.html(200, Html.filled(files.text("welcome.html"), Html.Hole.text("to", visit.destination())));
    }

    void leave(Visit visit) {
        visit.require("POST");
        visitors.letOut(visit.request(), visit.response());
        visit.notice(
                200,
                "You have left",
                "This browser shows nothing any more until somebody comes in again with a token.");
    }
}
