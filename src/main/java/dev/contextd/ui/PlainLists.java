package dev.contextd.ui;

import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the views show as lists to read, for browsers without scripts: the answers of the tools a view begins with, and
/// those for one thing of it.
final class PlainLists {
    /// Of a text in a list, and of one where it is all that is shown.
    private static final int CHARS_MAX = 2_000;

    private static final int WHOLE_CHARS_MAX = 100_000;

    private static final String NEXT = "next_cursor";
    private static final String CURSOR = "cursor";
    private static final String OFFSET = "offset";
    private static final String FROM = "from";
    private static final String FIRST = "now";
    private static final String SEARCH = "search";

    /// As the box of the page calls it in its address, so that who switches scripts off finds the same.
    private static final String QUESTION = "q";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /// @param name as in the list on top
    /// @param tools with which the view begins
    /// @param one those that show one thing of it
    /// @param argument as these call its id
    /// @param numbered whether the first tool counts its pages by how many entries are before them
    private record Plain(String name, List<String> tools, List<String> one, String argument, boolean numbered) {
        static Plain list(String name, String... tools) {
            return new Plain(name, List.of(tools), List.of(), "", false);
        }

        Plain with(String argument, String... tools) {
            return new Plain(name, this.tools, List.of(tools), argument, numbered);
        }

        Plain byNumber() {
            return new Plain(name, tools, one, argument, true);
        }
    }

    /// In the order of the list on top.
    private static final Map<String, Plain> VIEWS = new LinkedHashMap<>();

    static {
        VIEWS.put(FIRST, Plain.list("Now", "page_sessions", "page_now", "page_indexing"));
        VIEWS.put(
                "projects",
                Plain.list("Projects", "page_project_list").with("project", "page_project", "page_timeline"));
        VIEWS.put(SEARCH, Plain.list("Search", "page_search"));
        VIEWS.put("memories", Plain.list("Memories", "page_memories").with("id", "page_memory"));
        VIEWS.put("branches", Plain.list("Branches", "page_branches").with("id", "page_branch"));
        VIEWS.put(
                "conversations",
                Plain.list("Conversations", "page_conversations")
                        .with("id", "page_conversation", "page_messages")
                        .byNumber());
        VIEWS.put(
                "errors",
                Plain.list("Errors", "page_errors").with("id", "page_error").byNumber());
        VIEWS.put("skills", Plain.list("Skills", "skill_list").with("id", "page_skill"));
        VIEWS.put("ledger", Plain.list("Ledger", "page_ledger"));
        VIEWS.put("doctor", Plain.list("Health", "status"));
    }

    private final PageCalls calls;
    private final PageFiles files;
    private final InstantSource clock;

    PlainLists(PageCalls calls, PageFiles files, InstantSource clock) {
        this.calls = calls;
        this.files = files;
        this.clock = clock;
    }

    /// The list that stands for a view of the page, or what stands for one thing of it.
    ///
    /// @param id empty for the list
    static String path(String view, String id) {
        var plain = VIEWS.get(view);
        if (plain == null) {
            return "/plain/" + FIRST;
        }
        return id.isEmpty() || plain.one().isEmpty() ? "/plain/" + view : "/plain/" + view + "/" + id;
    }

    /// @param path what stands behind `/plain/`
    void show(Visit visit, String path, Pass pass) {
        String asked = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        int slash = asked.indexOf('/');
        String view = slash < 0 ? asked : asked.substring(0, slash);
        var plain = Optional.ofNullable(VIEWS.get(view))
                .filter(it -> slash < 0 || !it.one().isEmpty())
                .orElseThrow(() ->
                        new Failure(Kind.NOT_FOUND, "There is no such list; the first page leads to those there are."));
        if (slash >= 0) {
            one(visit, asked, plain, decoded(asked.substring(slash + 1)), pass);
        } else if (view.equals(SEARCH)) {
            search(visit, plain, pass);
        } else {
            var shown = asked(plain.tools(), Json.object(), places(visit, plain.numbered() ? OFFSET : ""), pass);
            write(visit, plain, view, shown, "", pass);
        }
    }

    private static String decoded(String id) {
        try {
            return URLDecoder.decode(id, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return id;
        }
    }

    /// Where in a list the reader has come to.
    ///
    /// @param counted what a number of entries is called; empty if pages have none
    private static ObjectNode places(Visit visit, String counted) {
        var places = Json.object();
        if (counted.isEmpty()) {
            visit.parameter(CURSOR).ifPresent(cursor -> places.put(CURSOR, cursor));
        } else {
            visit.parameter(counted)
                    .filter(text -> NUMBER.matcher(text).matches())
                    .ifPresent(text -> places.put(counted, Integer.parseInt(text)));
        }
        return places;
    }

    /// One thing, and what belongs to it, of which there may be pages.
    private void one(Visit visit, String path, Plain plain, String id, Pass pass) {
        var arguments = Json.object().put(plain.argument(), id);
        var shown = asked(plain.one(), arguments, places(visit, plain.numbered() ? FROM : ""), pass);
        write(visit, plain, path, shown, "", pass);
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
            write(visit, plain, SEARCH, asked(plain.tools(), question, Json.object(), pass), form, pass);
        }
    }

    /// @param status 200 unless it could not be done, which the answer says then
    private record Shown(ObjectNode answer, int status) {}

    /// What several tools say together. If the first has nothing to say, that is all.
    ///
    /// @param places told to the last of them
    private Shown asked(List<String> tools, ObjectNode arguments, ObjectNode places, Pass pass) {
        var together = Json.object();
        for (String tool : tools) {
            var wanted = arguments.deepCopy();
            if (tool.equals(tools.getLast())) {
                wanted.setAll(places);
            }
            var reply = calls.call(tool, wanted, pass);
            if (reply.failed()) {
                return new Shown(
                        reply.structured(),
                        Visit.status(reply.structured().at("/error/category").asString("")));
            }
            together.setAll(reply.structured());
        }
        return new Shown(together, 200);
    }

    /// @param path of what is shown, behind `/plain/`
    private void write(Visit visit, Plain plain, String path, Shown shown, String before, Pass pass) {
        if (shown.status() != 200) {
            String sentence = shown.answer().at("/error/message").asString("");
            write(visit, shown.status(), plain, before + "<p class=\"trouble\">" + Html.coded(sentence) + "</p>");
            return;
        }
        var further = further(shown.answer(), plain, visit);
        var answer = shown.answer().deepCopy();
        answer.remove(NEXT);
        int charsMax = path.contains("/") ? WHOLE_CHARS_MAX : CHARS_MAX;
        var words = new PlainWords(projects(pass), clock.instant(), charsMax).write(answer);
        var list = new StringBuilder(before).append(words.html());
        further.ifPresent(place -> list.append("<p><a href=\"/plain/")
                .append(Html.escaped(path))
                .append('?')
                .append(place)
                .append("\">Further on</a></p>"));
        write(visit, 200, plain, list.toString());
    }

    /// What the address of the next page says, if there is one.
    private static Optional<String> further(ObjectNode answer, Plain plain, Visit visit) {
        var cursor = answer.path(NEXT).stringValueOpt();
        if (cursor.isPresent()) {
            return Optional.of(CURSOR + "=" + URLEncoder.encode(cursor.get(), StandardCharsets.UTF_8));
        }
        var messages = answer.path("messages");
        if (messages.isArray()) {
            long last = messages.isEmpty()
                    ? 0
                    : messages.get(messages.size() - 1).path("number").asLong(0);
            return last > 0 && last < answer.path("last").asLong(0)
                    ? Optional.of(FROM + "=" + (last + 1))
                    : Optional.empty();
        }
        if (!plain.numbered()) {
            return Optional.empty();
        }
        long read = places(visit, OFFSET).path(OFFSET).asLong(0)
                + answer.valueStream()
                        .filter(JsonNode::isArray)
                        .mapToLong(JsonNode::size)
                        .sum();
        return read < answer.path("total").asLong(0) ? Optional.of(OFFSET + "=" + read) : Optional.empty();
    }

    /// The names of the projects, without which the rest is still worth reading.
    private Map<String, String> projects(Pass pass) {
        var reply = calls.call("page_projects", Json.object(), pass);
        return reply.structured()
                .path("projects")
                .valueStream()
                .collect(Collectors.toMap(
                        project -> project.path("key").asString(""),
                        project -> project.path("name").asString(""),
                        (a, _) -> a));
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
}
