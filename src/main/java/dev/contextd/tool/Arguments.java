package dev.contextd.tool;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// The arguments of a call by the names that its tool has for them, from plain values: what is absent is left out.
public final class Arguments {
    private final ObjectNode values = Json.object();

    private Arguments() {}

    public static Arguments none() {
        return new Arguments();
    }

    public static Arguments of(String name, Object value) {
        return new Arguments().and(name, value);
    }

    /// @param value a path is made absolute, an [Optional] is its value or left out
    public Arguments and(String name, Object value) {
        switch (value) {
            case Optional<?> maybe -> maybe.ifPresent(it -> and(name, it));
            case Path path -> values.put(name, path.toAbsolutePath().toString());
            default -> values.set(name, Json.MAPPER.valueToTree(value));
        }
        return this;
    }

    ObjectNode values() {
        return values;
    }

    /// Those that a tool does not have. Unknown arguments are ignored, so a misspelt one would be lost.
    List<String> unknownTo(ToolCatalog.Entry<?, ?> entry) {
        var known = entry.inputSchema().path("properties");
        return values.propertyNames().stream().filter(name -> !known.has(name)).toList();
    }
}
