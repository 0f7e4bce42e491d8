package dev.contextd.tool;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// The tools on offer, in the order in which clients see them, with their schemas.
public final class ToolCatalog {
    private final Map<String, Entry<?, ?>> entries = new LinkedHashMap<>();

    /// What can be called and is not listed.
    private final Map<String, Entry<?, ?>> unlisted = new LinkedHashMap<>();

    private final Map<String, String> aliases;

    /// A tool with its schemas.
    ///
    /// @param inputSchema what arguments are checked against
    /// @param shownSchema the same as models read it
    public record Entry<I extends Record, O extends Record>(
            Tool<I, O> tool,
            ToolInfo<I, O> info,
            ObjectNode inputSchema,
            ObjectNode shownSchema,
            ObjectNode outputSchema) {
        /// The arguments that are texts which programs printed.
        public List<String> printed() {
            return Arrays.stream(info.input().getRecordComponents())
                    .filter(component -> component.isAnnotationPresent(Printed.class))
                    .map(Schemas::wireName)
                    .toList();
        }

        private static <I extends Record, O extends Record> Entry<I, O> of(Tool<I, O> tool, Schemas schemas) {
            var info = tool.info();
            return new Entry<>(
                    tool,
                    info,
                    schemas.input(info.input()),
                    schemas.shown(info.input()),
                    schemas.output(info.output()));
        }
    }

    /// @param aliases other names that calls may use, each with the name of its tool; they are not listed
    public ToolCatalog(List<Tool<?, ?>> tools, Schemas schemas, Map<String, String> aliases) {
        this.aliases = Map.copyOf(aliases);
        for (Tool<?, ?> tool : tools) {
            var entry = Entry.of(tool, schemas);
            if (entries.put(entry.info().name(), entry) != null) {
                throw new IllegalArgumentException(
                        "two tools are called " + entry.info().name());
            }
        }
    }

    private ToolCatalog(Map<String, String> aliases) {
        this.aliases = aliases;
    }

    /// Those of the tools that are selected.
    public ToolCatalog narrowed(ToolSelection selection) {
        var narrowed = new ToolCatalog(aliases);
        unlisted.values().forEach(entry -> narrowed.add(entry, false, selection));
        entries.values().forEach(entry -> narrowed.add(entry, true, selection));
        return narrowed;
    }

    private void add(Entry<?, ?> entry, boolean listed, ToolSelection selection) {
        if (listed && selection.admits(entry.info())) {
            entries.put(entry.info().name(), entry);
        } else if (selection.permits(entry.info())) {
            unlisted.put(entry.info().name(), entry);
        }
    }

    /// All that can be called, also what is not listed.
    public List<Entry<?, ?>> callable() {
        return Stream.concat(entries.values().stream(), unlisted.values().stream())
                .toList();
    }

    public List<Entry<?, ?>> entries() {
        return List.copyOf(entries.values());
    }

    public Optional<Entry<?, ?>> find(String name) {
        String known = aliases.getOrDefault(name, name);
        return Optional.ofNullable(entries.getOrDefault(known, unlisted.get(known)));
    }
}
