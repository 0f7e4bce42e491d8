package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolReply;
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
    private static final String FIRST = "now";
    private static final String SEARCH = "search";

    /// As the box of the page calls it in its address, so that who switches scripts off finds the same.
    private static final String QUESTION = "q";

    /// @param name as in the list on top
    /// @param tool with which the view begins
    private record Plain(String name, String tool) {}

    /// In the order of the list on top.
    private static final Map<String, Plain> VIEWS = new LinkedHashMap<>();

    static {
        VIEWS.put(FIRST, new Plain("Now", "page_sessions"));
        VIEWS.put("projects", new Plain("Projects", "page_project_list"));
        VIEWS.put(SEARCH, new Plain("Search", "page_search"));
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

    /// The list that stands for a view of the page.
    static String path(String view) {
        return "/plain/" + (VIEWS.containsKey(view) ? view : FIRST);
    }

    void show(Visit visit, String view, Pass pass) {
        var plain = Optional.ofNullable(VIEWS.get(view))
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND, "There is no list of that name; the one on top names those there are."));
        if (view.equals(SEARCH)) {
            search(visit, plain, pass);
        } else {
            var arguments = Json.object();
            visit.parameter("cursor").ifPresent(cursor -> arguments.put("cursor", cursor));
            show(visit, view, plain, calls.call(plain.tool(), arguments, pass), "");
        }
    }

    private void search(Visit visit, Plain plain, Pass pass) {
        var asked = visit.parameter(QUESTION).map(String::strip).filter(text -> !text.isEmpty());
        String form =
                "<form class=\"enter\" action=\"/plain/search\" role=\"search\"><label for=\"q\">Search everything</label>"
                        + "<input id=\"q\" name=\"" + QUESTION + "\" type=\"search\" value=\""
                        + Html.escaped(asked.orElse(""))
                        + "\" required><button type=\"submit\">Search</button></form>";
        if (asked.isEmpty()) {
            write(visit, 200, plain, form);
        } else {
            var question = Json.object().put("query", asked.get());
            show(visit, SEARCH, plain, calls.call(plain.tool(), question, pass), form);
        }
    }

    private void show(Visit visit, String view, Plain plain, ToolReply reply, String before) {
        var shown = reply.structured().deepCopy();
        var next = shown.path(NEXT).stringValueOpt();
        shown.remove(NEXT);
        var list = new StringBuilder(before);
        write(list, shown, 0);
        next.ifPresent(cursor -> list.append("<p><a href=\"/plain/")
                .append(view)
                .append("?cursor=")
                .append(URLEncoder.encode(cursor, StandardCharsets.UTF_8))
                .append("\">Further on</a></p>"));
        String category = shown.at("/error/category").asString("");
        write(visit, reply.failed() ? Visit.status(category) : 200, plain, list.toString());
    }

    private void write(Visit visit, int status, Plain plain, String list) {
        visit.html(
                status,
                Html.filled(
                        files.text("plain.html"),
                        Html.Hole.text("heading", plain.name()),
                        new Html.Hole("views", links(plain)),
                        new Html.Hole("list", list)));
    }

    private static String links(Plain present) {
        return VIEWS.entrySet().stream()
                .map(view -> "<a href=\"/plain/" + view.getKey() + "\""
                        + (view.getValue().equals(present) ? " aria-current=\"page\">" : ">")
                        + view.getValue().name() + "</a>")
                .collect(Collectors.joining());
    }

    private static void write(StringBuilder html, JsonNode value, int depth) {
        if (depth > DEPTH_MAX) {
            html.append("…");
        } else if (value.isObject()) {
            html.append("<dl>");
            value.properties().stream()
                    .filter(field -> isSaid(field.getValue()))
                    .limit(ENTRIES_MAX)
                    .forEach(field -> {
                        html.append("<dt>")
                                .append(Html.escaped(field.getKey().replace('_', ' ')))
                                .append("</dt><dd>");
                        write(html, field.getValue(), depth + 1);
                        html.append("</dd>");
                    });
            html.append("</dl>");
        } else if (value.isArray() && value.valueStream().noneMatch(JsonNode::isContainer)) {
            String joined = value.valueStream()
                    .limit(ENTRIES_MAX)
                    .map(entry -> entry.asString(""))
                    .collect(Collectors.joining(", "));
            write(html, joined);
        } else if (value.isArray()) {
            html.append("<ol>");
            value.valueStream().limit(ENTRIES_MAX).forEach(entry -> {
                html.append("<li>");
                write(html, entry, depth + 1);
                html.append("</li>");
            });
            if (value.size() > ENTRIES_MAX) {
                html.append("<li>… and ").append(value.size() - ENTRIES_MAX).append(" more, which are not shown</li>");
            }
            html.append("</ol>");
        } else {
            write(html, value.asString(""));
        }
    }

    private static void write(StringBuilder html, String text) {
        boolean isLong = text.length() > CHARS_MAX;
        html.append("<bdi>").append(Html.escaped(isLong ? text.substring(0, CHARS_MAX) + " …" : text));
        html.append("</bdi>");
    }

    /// An empty list says nothing to a reader.
    private static boolean isSaid(JsonNode value) {
        return !value.isContainer() || !value.isEmpty();
    }
}
