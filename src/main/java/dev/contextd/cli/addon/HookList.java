package dev.contextd.cli.addon;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The hooks in a file of an agent that has them in JSON, whoever wrote it.
///
/// @param ours the events for which there is one of ours
/// @param isAllOurs whether nothing else is there
record HookList(List<String> ours, boolean isAllOurs) {
    /// What our files have.
    private static final Set<String> OUR_KEYS = Set.of("name", "version", "description", "hooks");

    /// Empty for a text that is none.
    static Optional<HookList> in(String text) {
        try {
            return Optional.of(Json.MAPPER.readTree(text))
                    .filter(JsonNode::isObject)
                    .map(HookList::of);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static HookList of(JsonNode file) {
        var ours = new ArrayList<String>();
        boolean others = file.properties().stream().anyMatch(key -> !OUR_KEYS.contains(key.getKey()));
        for (var event : file.path("hooks").properties()) {
            var handlers = event.getValue().findValues("hooks").stream()
                    .flatMap(JsonNode::valueStream)
                    .toList();
            if (handlers.stream().anyMatch(HookList::isOurs)) {
                ours.add(event.getKey());
            }
            others |= handlers.isEmpty() || !handlers.stream().allMatch(HookList::isOurs);
        }
        boolean named = !ours.isEmpty() || file.path("name").asString("").equals("contextd");
        return new HookList(List.copyOf(ours), named && !others);
    }

    private static boolean isOurs(JsonNode handler) {
        String command = handler.path("command").asString("");
        return (command.contains("contextd") && command.contains(" hook "))
                || handler.path("server").asString("").equals("contextd");
    }
}
