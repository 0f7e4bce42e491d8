package dev.contextd.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/// The tools on offer, in the order in which clients see them, with their schemas.
public final class ToolCatalog {
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, String> aliases;

    /// A tool with its schemas.
    public record Entry(Tool<?, ?> tool, ToolInfo<?, ?> info, ObjectNode inputSchema, ObjectNode outputSchema) {}

    /// @param aliases other names that calls may use, each with the name of its tool; they are not listed
    public ToolCatalog(List<Tool<?, ?>> tools, Schemas schemas, Map<String, String> aliases) {
        this.aliases = Map.copyOf(aliases);
        for (Tool<?, ?> tool : tools) {
            var info = tool.info();
            var entry = new Entry(tool, info, schemas.input(info.input()), schemas.output(info.output()));
            if (entries.put(info.name(), entry) != null) {
                throw new IllegalArgumentException("two tools are called " + info.name());
            }
        }
    }

    private ToolCatalog(Map<String, String> aliases) {
        this.aliases = aliases;
    }

    /// Those of the tools that fit.
    public ToolCatalog narrowed(Predicate<ToolInfo<?, ?>> fits) {
        var narrowed = new ToolCatalog(aliases);
        entries.forEach((name, entry) -> {
            if (fits.test(entry.info())) {
                narrowed.entries.put(name, entry);
            }
        });
        return narrowed;
    }

    public List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    public Optional<Entry> find(String name) {
        return Optional.ofNullable(entries.get(aliases.getOrDefault(name, name)));
    }
}
