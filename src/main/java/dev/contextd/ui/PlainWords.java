package dev.contextd.ui;

import dev.contextd.base.text.IsoTime;
import dev.contextd.base.text.Moment;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Answers of tools as people read them: things by their titles, projects by their names, times with how long ago they
/// were. What only programs can do something with, such as ids, is where a link leads and not what stands there.
final class PlainWords {
    /// Lists are cut there, and so deep; a page that is too long is of no use to anybody.
    private static final int ENTRIES_MAX = 200;

    private static final int DEPTH_MAX = 8;

    /// What a thing is called by, the first that it has.
    private static final List<String> TITLES = List.of(
            "title",
            "name",
            "description",
            "error_message",
            "task",
            "tool",
            "agent",
            "date",
            "client",
            "folder",
            "root",
            "sort",
            "project");

    /// What a list says of a thing within what it says of the entry.
    private static final Set<String> OUTLINES = Set.of("memory", "row", "branch", "conversation", "error", "sums");

    private static final Set<String> FOR_PROGRAMS = Set.of(
            "id", "key", "parent", "active", "within", "deed", "branch", "injected", "merged_into", "number", "more");

    private static final Map<String, String> PLACES = Map.of(
            "mem_", "memories", "rem_", "errors", "br_", "branches", "ctx_", "conversations", "skill_", "skills");

    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[\\d.]+Z");
    private static final Pattern PROJECT = Pattern.compile("[0-9a-f]{16}");
    private static final String NO_PROJECT = "none";

    private final Map<String, String> projects;
    private final Instant now;
    private final int charsMax;
    private final StringBuilder html = new StringBuilder();

    /// @param projects names by key
    /// @param charsMax of one text
    PlainWords(Map<String, String> projects, Instant now, int charsMax) {
        this.projects = projects;
        this.now = now;
        this.charsMax = charsMax;
    }

    String html() {
        return html.toString();
    }

    /// What an answer says at a glance, then its lists.
    PlainWords write(JsonNode answer) {
        facts(outlined(answer), 0, Set.of());
        return this;
    }

    private void write(String name, JsonNode value, int depth) {
        if (depth > DEPTH_MAX) {
            html.append("…");
        } else if (value.isObject()) {
            facts(outlined(value), depth, Set.of());
        } else if (value.isArray() && value.valueStream().noneMatch(JsonNode::isContainer)) {
            text(value.valueStream()
                    .limit(ENTRIES_MAX)
                    .map(entry -> entry.asString(""))
                    .collect(Collectors.joining(", ")));
        } else if (value.isArray()) {
            list(value, depth);
        } else if (value.isBoolean()) {
            text(value.booleanValue() ? "yes" : "no");
        } else if (value.isIntegralNumber()) {
            text("%,d".formatted(value.longValue()));
        } else if (name.equals("project")) {
            project(value.asString(""));
        } else {
            said(value.asString(""));
        }
    }

    private void facts(Map<String, JsonNode> facts, int depth, Set<String> told) {
        html.append("<dl>");
        facts.entrySet().stream()
                .filter(fact -> !told.contains(fact.getKey())
                        && !FOR_PROGRAMS.contains(fact.getKey())
                        && isSaid(fact.getValue()))
                .limit(ENTRIES_MAX)
                .forEach(fact -> {
                    html.append("<dt>")
                            .append(Html.escaped(fact.getKey().replace('_', ' ')))
                            .append("</dt><dd>");
                    write(fact.getKey(), fact.getValue(), depth + 1);
                    html.append("</dd>");
                });
        html.append("</dl>");
    }

    private void list(JsonNode entries, int depth) {
        html.append("<ol>");
        entries.valueStream()
                .filter(entry -> isSaid(entry) && !isEmptyDay(entry))
                .limit(ENTRIES_MAX)
                .forEach(entry -> {
                    html.append("<li>");
                    if (entry.isObject()) {
                        entry(outlined(entry), depth);
                    } else {
                        write("", entry, depth + 1);
                    }
                    html.append("</li>");
                });
        if (entries.size() > ENTRIES_MAX) {
            html.append("<li>… and ").append(entries.size() - ENTRIES_MAX).append(" more, which are not shown</li>");
        }
        html.append("</ol>");
    }

    private void entry(Map<String, JsonNode> facts, int depth) {
        var title = TITLES.stream().filter(name -> !text(facts, name).isBlank()).findFirst();
        String mark = depth <= 1 ? "h2" : "b";
        title.ifPresent(name -> {
            html.append('<').append(mark).append('>');
            if (name.equals("project")) {
                project(text(facts, name));
            } else {
                linked(way(facts), () -> said(text(facts, name)));
            }
            html.append("</").append(mark).append('>');
        });
        facts(facts, depth, title.map(Set::of).orElse(Set.of()));
    }

    private void linked(Optional<String> way, Runnable text) {
        way.ifPresent(path -> html.append("<a href=\"").append(path).append("\">"));
        text.run();
        way.ifPresent(_ -> html.append("</a>"));
    }

    private static String text(Map<String, JsonNode> facts, String name) {
        var fact = facts.get(name);
        return fact == null ? "" : fact.asString("");
    }

    /// Where there is more of a thing.
    private static Optional<String> way(Map<String, JsonNode> facts) {
        for (String name : List.of("id", "within", "branch")) {
            String id = text(facts, name);
            var place = PLACES.entrySet().stream()
                    .filter(entry -> id.startsWith(entry.getKey()))
                    .findFirst();
            if (place.isPresent()) {
                return Optional.of(path(place.get().getValue(), id));
            }
        }
        String key = text(facts, "key");
        return PROJECT.matcher(key).matches() ? Optional.of(path("projects", key)) : Optional.empty();
    }

    static String path(String view, String id) {
        return "/plain/" + view + "/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    private void project(String key) {
        if (PROJECT.matcher(key).matches()) {
            linked(
                    Optional.of(path("projects", key)),
                    () -> text(Optional.ofNullable(projects.get(key)).orElse("project " + key.substring(0, 6))));
        } else {
            text(key.equals(NO_PROJECT) ? "no project" : key);
        }
    }

    private void said(String text) {
        var time = TIME.matcher(text).matches() ? time(text) : Optional.<Instant>empty();
        time.ifPresentOrElse(
                at -> html.append("<time datetime=\"")
                        .append(at)
                        .append("\">")
                        .append(Moment.shown(at, now))
                        .append("</time>"),
                () -> text(text));
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(IsoTime.of(text));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private void text(String text) {
        boolean isLong = text.length() > charsMax;
        html.append("<bdi>").append(Html.escaped(isLong ? text.substring(0, charsMax) + " …" : text));
        html.append("</bdi>");
    }

    /// The facts of an object, those of its outline first.
    private static Map<String, JsonNode> outlined(JsonNode value) {
        var facts = new LinkedHashMap<String, JsonNode>();
        value.properties().stream()
                .filter(field ->
                        OUTLINES.contains(field.getKey()) && field.getValue().isObject())
                .flatMap(field -> field.getValue().properties().stream())
                .forEach(field -> facts.put(field.getKey(), field.getValue()));
        value.properties().stream()
                .filter(field ->
                        !OUTLINES.contains(field.getKey()) || !field.getValue().isObject())
                .forEach(field -> facts.put(field.getKey(), field.getValue()));
        return facts;
    }

    /// Nothing was counted on it.
    private static boolean isEmptyDay(JsonNode entry) {
        var sums = entry.path("sums");
        return sums.isObject() && sums.valueStream().allMatch(sum -> sum.asDouble(0) == 0);
    }

    /// An empty list says nothing to a reader.
    private static boolean isSaid(JsonNode value) {
        return value.isContainer() ? !value.isEmpty() : !value.asString("").isEmpty();
    }
}
