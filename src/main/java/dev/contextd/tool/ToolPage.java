package dev.contextd.tool;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A tool described for people, in Markdown: the page of `docs/tools.md` and of the help resource.
public final class ToolPage {
    /// Fields that every answer may have.
    private static final Set<String> EVERYWHERE = Set.of("error", ToolReply.NOTICES);

    private ToolPage() {}

    public static String of(ToolCatalog.Entry<?, ?> entry) {
        var info = entry.info();
        var page = new StringBuilder("## `")
                .append(info.name())
                .append("`\n\n")
                .append(info.description())
                .append("\n\n");
        page.append("Toolset `").append(info.toolset().word()).append('`');
        page.append(info.core() ? " and `core`; " : "; ");
        page.append(info.effect().readOnly() ? "only reads" : "writes");
        page.append("; at most ").append(info.deadline().toSeconds()).append(" s.\n");
        table(page, "Argument", entry.inputSchema(), entry.inputSchema().path("required"));
        table(
                page,
                "Answer",
                entry.outputSchema(),
                entry.outputSchema().path("anyOf").path(0).path("required"));
        return page.toString();
    }

    private static void table(StringBuilder page, String title, JsonNode schema, JsonNode required) {
        var must = new HashSet<String>();
        required.forEach(name -> must.add(name.asString()));
        page.append("\n| ").append(title).append(" | type | |\n| --- | --- | --- |\n");
        for (var property : schema.path("properties").properties()) {
            if (!EVERYWHERE.contains(property.getKey())) {
                page.append("| `")
                        .append(property.getKey())
                        .append('`')
                        .append(must.contains(property.getKey()) ? "" : " (optional)");
                page.append(" | ").append(type(property.getValue()));
                page.append(" | ")
                        .append(property.getValue().path("description").asString(""))
                        .append(" |\n");
            }
        }
    }

    private static String type(JsonNode schema) {
        var words = new StringBuilder(schema.path("type").asString("any"));
        if (schema.has("items")) {
            words.append(" of ").append(type(schema.path("items")));
        }
        if (schema.has("enum")) {
            words.setLength(0);
            schema.path("enum")
                    .forEach(value -> words.append(words.isEmpty() ? "" : ", ")
                            .append('`')
                            .append(value.asString())
                            .append('`'));
        }
        if (schema.has("maxLength")) {
            words.append(", at most ").append(schema.path("maxLength").asInt()).append(" characters");
        }
        if (schema.has("maximum")) {
            words.append(", ")
                    .append(schema.path("minimum").asLong())
                    .append(" to ")
                    .append(schema.path("maximum").asLong());
        }
        if (schema.has("default")) {
            words.append(", default `").append(schema.path("default")).append('`');
        }
        if (schema.has("maxItems")) {
            words.append(", at most ").append(schema.path("maxItems").asLong());
        }
        return words.toString();
    }
}
