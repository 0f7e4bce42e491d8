package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
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

    /// Which tool a view begins with, in the order of the list on top.
    private static final Map<String, String> TOOLS = new LinkedHashMap<>();

    static {
        TOOLS.put("now", "page_sessions");
        TOOLS.put("projects", "page_project_list");
        TOOLS.put("memories", "page_memories");
        TOOLS.put("branches", "page_branches");
        TOOLS.put("conversations", "page_conversations");
        TOOLS.put("errors", "page_errors");
        TOOLS.put("skills", "skill_list");
        TOOLS.put("ledger", "page_ledger");
        TOOLS.put("doctor", "status");
    }

    private final PageCalls calls;
    private final PageFiles files;

    PlainLists(PageCalls calls, PageFiles files) {
        this.calls = calls;
        this.files = files;
    }

    void show(Visit visit, String view, Pass pass) {
        var tool = Optional.ofNullable(TOOLS.get(view))
                .orElseThrow(() -> new Failure(Kind.NOT_FOUND, "There is no list of that name without scripts."));
        var reply = calls.call(tool, Json.object(), pass);
        var list = new StringBuilder();
        write(list, reply.structured(), 0);
        visit.html(
                reply.failed() ? 503 : 200,
                Html.filled(
                        files.text("plain.html"),
                        Html.Hole.text("heading", view),
                        new Html.Hole("views", links()),
                        new Html.Hole("list", list.toString())));
    }

    private static String links() {
        return TOOLS.keySet().stream()
                .map(view -> "<a href=\"/plain/" + view + "\">" + view + "</a>")
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
