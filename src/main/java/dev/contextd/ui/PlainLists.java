package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What the views show as lists to read, for browsers without scripts: the answer of the tool a view begins with.
final class PlainLists {
    /// Texts and lists are cut there; a page that is too long is of no use to anybody.
    private static final int CHARS_MAX = 2_000;

    private static final int ENTRIES_MAX = 200;
    private static final int DEPTH_MAX = 8;

    private static final String NEXT = "next_cursor";

    /// @param name as in the list on top
    /// @param tool with which the view begins
    private record Plain(String name, String tool) {}

    /// In the order of the list on top.
    private static final Map<String, Plain> VIEWS = new LinkedHashMap<>();

    static {
        VIEWS.put("now", new Plain("Now", "page_sessions"));
        VIEWS.put("projects", new Plain("Projects", "page_project_list"));
        VIEWS.put("memories", new Plain("Memories", "page_memories"));
        VIEWS.put("branches", new Plain("Branches", "page_branches"));
        VIEWS.put("conversations", new Plain("Conversations", "page_conversations"));
        VIEWS.put("errors", new Plain("Errors", "page_errors"));
        VIEWS.put("skills", new Plain("Skills", "skill_list"));
        VIEWS.put("ledger", new Plain("Ledger", "page_ledger"));
        VIEWS.put("doctor", new Plain("Health", "status"));
    }

    private final PageCalls calls;
    private final PageFiles files;

    PlainLists(PageCalls calls, PageFiles files) {
        this.calls = calls;
        this.files = files;
    }

    void show(Visit visit, String view, Pass pass) {
        var plain = Optional.ofNullable(VIEWS.get(view))
                .orElseThrow(() -> new Failure(Kind.NOT_FOUND, "There is no list of that name without scripts."));
        var arguments = Json.object();
        visit.parameter("cursor").ifPresent(cursor -> arguments.put("cursor", cursor));
        var reply = calls.call(plain.tool(), arguments, pass);
        var shown = reply.structured().deepCopy();
        var next = shown.path(NEXT).stringValueOpt();
        shown.remove(NEXT);
        var list = new StringBuilder();
        write(list, shown, 0);
        next.ifPresent(cursor -> list.append("<p><a href=\"/plain/")
                .append(view)
                .append("?cursor=")
                .append(URLEncoder.encode(cursor, StandardCharsets.UTF_8))
                .append("\">Further on</a></p>"));
        visit.html(
                reply.failed() ? 503 : 200,
                Html.filled(
                        files.text("plain.html"),
                        Html.Hole.text("heading", plain.name()),
                        new Html.Hole("views", links()),
                        new Html.Hole("list", list.toString())));
    }

    private static String links() {
        return VIEWS.entrySet().stream()
                .map(view -> "<a href=\"/plain/" + view.getKey() + "\">"
                        + view.getValue().name() + "</a>")
                .collect(Collectors.joining());
    }

    private static void write(StringBuilder html, JsonNode value, int depth) {
        if (depth > DEPTH_MAX) {
            html.append("…");
        } else if (value.isObject()) {
            html.append("<dl>");
            value.properties().stream().limit(ENTRIES_MAX).forEach(field -> {
                html.append("<dt>")
                        .append(Html.escaped(field.getKey().replace('_', ' ')))
                        .append("</dt><dd>");
                write(html, field.getValue(), depth + 1);
                html.append("</dd>");
            });
            html.append("</dl>");
        } else if (value.isArray()) {
            html.append("<ol>");
            value.valueStream().limit(ENTRIES_MAX).forEach(entry -> {
                html.append("<li>");
                write(html, entry, depth + 1);
                html.append("</li>");
            });
            html.append("</ol>");
        } else {
            String text = value.asString("");
            boolean isLong = text.length() > CHARS_MAX;
            html.append("<bdi>").append(Html.escaped(isLong ? text.substring(0, CHARS_MAX) + " …" : text));
            html.append("</bdi>");
        }
    }
}
