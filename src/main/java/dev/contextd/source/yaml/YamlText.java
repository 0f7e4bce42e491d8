package dev.contextd.source.yaml;

import dev.contextd.source.yaml.YamlFields.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Changes fields in a text and leaves the rest of it as somebody wrote it: comments, order, quotes.
public final class YamlText {
    private YamlText() {}

    /// The text with some fields changed: `null` takes a field away, a new one comes last.
    ///
    /// @param fields of the text as they are
    public static String edit(String text, YamlFields fields, Map<String, @Nullable Object> changes, int charsMax)
            throws BrokenYaml {
        var wanted = new LinkedHashMap<String, @Nullable Object>(fields.values());
        changes.forEach((name, value) -> {
            if (value == null) {
                wanted.remove(name);
            } else {
                wanted.put(name, value);
            }
        });
        if (fields.parts().size() == fields.values().size()) {
            String edited = replaced(text, fields.parts(), changes);
            if (sameFields(edited, wanted, charsMax)) {
                return edited;
            }
        }
        // Written as one flow, or with names that reach from one field into another: then all of it is written anew.
        return YamlFields.write(wanted);
    }

    private static boolean sameFields(String text, Map<String, @Nullable Object> wanted, int charsMax)
            throws BrokenYaml {
        try {
            return YamlFields.read(text, charsMax).values().equals(wanted);
        } catch (BrokenYaml e) {
            if (text.length() > charsMax) {
                throw e;
            }
            return false;
        }
    }

    private static String replaced(String text, List<Part> parts, Map<String, @Nullable Object> changes) {
        var rest = new LinkedHashMap<String, @Nullable Object>(changes);
        var edited = new StringBuilder();
        int at = 0;
        for (Part part : parts) {
            if (!rest.containsKey(part.name())) {
                continue;
            }
            int start = text.offsetByCodePoints(0, part.start());
            int end = trimmed(text, start, text.offsetByCodePoints(0, part.end()));
            edited.append(text, at, start);
            var value = rest.remove(part.name());
            if (value == null) {
                at = Math.min(text.length(), lineEnd(text, end));
            } else {
                edited.append(YamlFields.write(Map.of(part.name(), value)).stripTrailing());
                at = end;
            }
        }
        edited.append(text, at, text.length());
        rest.values().removeIf(value -> value == null);
        if (!rest.isEmpty()) {
            if (!edited.isEmpty() && edited.charAt(edited.length() - 1) != '\n') {
                edited.append('\n');
            }
            edited.append(YamlFields.write(rest));
        }
        return edited.toString();
    }

    private static int trimmed(String text, int start, int end) {
        int trimmed = end;
        while (trimmed > start && Character.isWhitespace(text.charAt(trimmed - 1))) {
            trimmed--;
        }
        return trimmed;
    }

    private static int lineEnd(String text, int from) {
        int newline = text.indexOf('\n', from);
        return newline < 0 ? text.length() : newline + 1;
    }

    /// A block ends for the parser where the next thing begins; here it ends with its last value, so that a comment
    /// behind it is not part of it.
    static Part part(ScalarNode key, Node value) {
        return new Part(key.getValue(), index(key.getStartMark()), end(value).orElseGet(() -> index(key.getEndMark())));
    }

    private static Optional<Integer> end(Node node) {
        var inner = new ArrayList<Node>();
        if (node instanceof MappingNode mapping && mapping.getFlowStyle() == FlowStyle.BLOCK) {
            mapping.getValue().forEach(tuple -> {
                inner.add(tuple.getKeyNode());
                inner.add(tuple.getValueNode());
            });
        } else if (node instanceof SequenceNode sequence && sequence.getFlowStyle() == FlowStyle.BLOCK) {
            inner.addAll(sequence.getValue());
        } else {
            return node.getEndMark().map(Mark::getIndex);
        }
        return inner.stream().flatMap(child -> end(child).stream()).max(Integer::compare);
    }

    private static int index(Optional<Mark> mark) {
        return mark.map(Mark::getIndex).orElse(0);
    }
}
