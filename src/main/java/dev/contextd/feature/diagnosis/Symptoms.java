package dev.contextd.feature.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What is known of an error before it is understood.
///
/// @param category what the caller believes it is
record Symptoms(
        String message, String stack, Map<String, String> context, Optional<Category> category, List<String> tags) {
    Symptoms {
        context = Map.copyOf(context);
        tags = List.copyOf(tags);
    }

    static Symptoms of(String message) {
        return new Symptoms(message, "", Map.of(), Optional.empty(), List.of());
    }

    /// The fields of the context in one text, in the order of their names.
    String surroundings() {
        var text = new StringBuilder();
        new TreeMap<>(context)
                .forEach((name, value) ->
                        text.append(name).append(": ").append(value).append('\n'));
        return text.toString();
    }
}
