package dev.contextd.tool.stage;

import dev.contextd.base.text.Nearest;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolReply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// The arguments of a call that its tool does not have. The call goes on without them, and its answer says so: who
/// mistyped one would else believe that it was heard.
final class UnknownArguments {
    /// What the server itself reads, whatever the tool has.
    private static final Set<String> OF_EVERY_CALL = Set.of("project_path", "session_id");

    private static final String NOTE = "note";

    /// More than this help nobody.
    private static final int NAMED_MAX = 5;

    private final ToolCatalog.Entry<?, ?> entry;
    private final List<String> names;

    UnknownArguments(ToolCatalog.Entry<?, ?> entry, ObjectNode asked) {
        this.entry = entry;
        var known = entry.inputSchema().path("properties");
        this.names = asked.propertyNames().stream()
                .filter(name -> !known.has(name) && !OF_EVERY_CALL.contains(name) && !name.startsWith("_"))
                .limit(NAMED_MAX)
                .toList();
    }

    /// For a call that is refused anyhow: one of them may be what is missing.
    List<Map<String, String>> problems() {
        return names.stream()
                .map(name -> Map.of(
                        "field",
                        name,
                        "problem",
                        "is not known"
                                + nearest(name)
                                        .map(near -> ": did you mean " + near + "?")
                                        .orElse("")))
                .toList();
    }

    /// The answer with a note, where it has one, else with a notice.
    ToolReply told(ToolReply reply) {
        if (names.isEmpty() || reply.failed()) {
            return reply;
        }
        var told = Json.object();
        told.setAll(reply.structured());
        if (entry.outputSchema().path("properties").has(NOTE)) {
            String before = told.path(NOTE).asString("");
            told.put(NOTE, before.isEmpty() ? sentence() : before + " " + sentence());
        } else {
            told.withArray(ToolReply.NOTICES).add(sentence());
        }
        return reply.inWords()
                ? ToolReply.inWords(told, reply.text() + "\n\n" + sentence(), false)
                : ToolReply.asJson(told, false);
    }

    private String sentence() {
        return names.stream()
                        .map(name -> name
                                + nearest(name)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse(""))
                        .collect(Collectors.joining(", "))
                + (names.size() == 1 ? " is no argument" : " are no arguments") + " of "
                + entry.info().name() + " and had no effect.";
    }

    private Optional<String> nearest(String name) {
        return Nearest.of(name, entry.inputSchema().path("properties").propertyNames());
    }
}
