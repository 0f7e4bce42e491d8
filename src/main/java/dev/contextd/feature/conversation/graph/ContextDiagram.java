package dev.contextd.feature.conversation.graph;

import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;

/// A neighbourhood as a mermaid flowchart, and as text for people.
public final class ContextDiagram {
    private static final int LABEL_CHARS = 60;
    private static final String PLAIN = " -_./,+=";

    private static final Map<RelationType, String> FILLS = Map.of(
            RelationType.SIMILAR, "#e8f1fb",
            RelationType.CONTINUES, "#e9f7ec",
            RelationType.REFERENCES, "#fdf3e1",
            RelationType.PARENT, "#f3ebfa",
            RelationType.CHILD, "#fbebee");

    private ContextDiagram() {}

    /// Contexts are called n0, n1 and so on in it, because their names may be anything.
    public static String mermaid(Neighbourhood around) {
        var ids = new ArrayList<>(around.nodes().keySet());
        var diagram = new StringBuilder("graph TD\n");
        for (int i = 0; i < ids.size(); i++) {
            var node = around.nodes().get(ids.get(i));
            diagram.append("  n")
                    .append(i)
                    .append("[\"")
                    .append(label(node == null ? "" : node.contextId()))
                    .append("\"]:::")
                    .append(
                            node == null
                                    ? "asked"
                                    : node.type().map(RelationType::word).orElse("asked"))
                    .append('\n');
        }
        for (Relation relation : around.relations()) {
            diagram.append("  n")
                    .append(ids.indexOf(relation.source()))
                    .append(relation.type() == RelationType.SIMILAR ? " -.->" : " -->")
                    .append(String.format(
                            Locale.ROOT, "|\"%s %.2f\"| n", relation.type().word(), relation.weight()))
                    .append(ids.indexOf(relation.target()))
                    .append('\n');
        }
        diagram.append("  classDef asked fill:#fff7c2,stroke:#8a7a00,stroke-width:2px,color:#222\n");
        for (RelationType type : RelationType.values()) {
            diagram.append("  classDef ")
                    .append(type.word())
                    .append(" fill:")
                    .append(FILLS.get(type))
                    .append(",stroke:#667,color:#222\n");
        }
        return diagram.toString();
    }

    /// Whatever could mean something to mermaid is written as the number of its character.
    static String label(String text) {
        var label = new StringBuilder();
        text.codePoints().limit(LABEL_CHARS).forEach(c -> {
            if (Character.isWhitespace(c) || Character.isISOControl(c)) {
                label.append(' ');
            } else if (Character.isLetterOrDigit(c) || c > 0x7f || PLAIN.indexOf(c) >= 0) {
                label.appendCodePoint(c);
            } else {
                label.append('#').append(c).append(';');
            }
        });
        if (text.codePointCount(0, text.length()) > LABEL_CHARS) {
            label.append('…');
        }
        return label.toString();
    }

    public static String text(Neighbourhood around) {
        var text = new StringBuilder();
        for (Relation relation : around.relations()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n- %s %s %s (%.2f%s)",
                    relation.sourceContextId(),
                    phrase(relation.type()),
                    relation.targetContextId(),
                    relation.weight(),
                    relation.automatic() ? ", found by itself" : ""));
        }
        return text.toString();
    }

    private static String phrase(RelationType type) {
        return switch (type) {
            case SIMILAR -> "is similar to";
            case CONTINUES -> "continues";
            case REFERENCES -> "references";
            case PARENT -> "is the parent of";
            case CHILD -> "is a child of";
        };
    }
}
