package dev.contextd.source.yaml;

import dev.contextd.source.yaml.BrokenYaml.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// A text with fields, one of which holds named things, each in lines of its own: one of them can be put there or taken
/// away, and every other byte stays as somebody wrote it.
///
/// It trusts that the text was read as [YamlFields] before.
public final class YamlMembers {
    private static final int INDENT = 2;

    private final String text;
    private final String field;
    private final @Nullable NodeTuple holder;

    private YamlMembers(String text, String field, @Nullable NodeTuple holder) {
        this.text = text;
        this.field = field;
        this.holder = holder;
    }

    /// Refuses a text in which this cannot be done, because it is written as one flow, in braces.
    public static YamlMembers of(String text, String field) throws BrokenYaml {
        var root = new Compose(LoadSettings.builder().build()).composeString(text);
        if (root.isEmpty()) {
            return new YamlMembers(text, field, null);
        }
        if (!(root.get() instanceof MappingNode fields) || fields.getFlowStyle() != FlowStyle.BLOCK) {
            throw inBraces(0);
        }
        for (var tuple : fields.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode name && name.getValue().equals(field)) {
                if (tuple.getValueNode() instanceof MappingNode members
                        && members.getFlowStyle() != FlowStyle.BLOCK
                        && !members.getValue().isEmpty()) {
                    throw inBraces(name.getStartMark().map(Mark::getLine).orElse(0));
                }
                return new YamlMembers(text, field, tuple);
            }
        }
        return new YamlMembers(text, field, null);
    }

    private static BrokenYaml inBraces(int line) {
        return new BrokenYaml(
                Kind.VALUE, line, "what is in braces cannot be added to; write each thing in lines of its own");
    }

    /// The text with this as the last of the members, in the place of what had its name.
    public String with(String name, Map<String, ?> fields) throws BrokenYaml {
        if (holder == null) {
            return terminated(text) + lines(field, Map.of(name, fields), 0);
        }
        if (member(name).isPresent()) {
            return of(without(name, false), field).with(name, fields);
        }
        var members = members();
        if (!members.isEmpty()) {
            int end = lineEnd(members.getLast().end());
            int column =
                    members.getFirst().start() - lineStart(members.getFirst().start());
            return terminated(text.substring(0, end)) + lines(name, fields, column) + text.substring(end);
        }
        // Nothing, `null` or `{}`; a comment behind it stays.
        int start = index(holder.getValueNode().getStartMark());
        int end = index(holder.getValueNode().getEndMark());
        return terminated(text.substring(0, start).stripTrailing() + text.substring(end, lineEnd(end)))
                + lines(name, fields, INDENT)
                + text.substring(lineEnd(end));
    }

    /// The text without one of the members.
    ///
    /// @param emptyToo whether the field goes too if no other is left in it
    public String without(String name, boolean emptyToo) {
        var member = member(name);
        if (holder == null || member.isEmpty()) {
            return text;
        }
        int start = lineStart(member.get().start());
        String rest = text.substring(lineEnd(member.get().end()));
        if (members().size() > 1) {
            return text.substring(0, start) + rest;
        }
        int colon = text.indexOf(':', index(holder.getKeyNode().getEndMark())) + 1;
        String between = text.substring(colon, start);
        return emptyToo && between.isBlank()
                ? text.substring(0, lineStart(colon)) + rest
                : text.substring(0, colon) + " {}" + between + rest;
    }

    private String lines(String name, Map<String, ?> fields, int column) {
        return YamlFields.write(Collections.singletonMap(name, fields))
                .lines()
                .map(line -> " ".repeat(column) + line + newLine())
                .collect(Collectors.joining());
    }

    private String newLine() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    private String terminated(String lines) {
        return lines.isEmpty() || lines.endsWith("\n") ? lines : lines + newLine();
    }

    /// Where a thing stands, from its name to the end of its last value.
    private record Place(String name, int start, int end) {}

    private Optional<Place> member(String name) {
        return members().stream().filter(member -> member.name().equals(name)).findFirst();
    }

    private List<Place> members() {
        var members = new ArrayList<Place>();
        if (holder != null && holder.getValueNode() instanceof MappingNode mapping) {
            for (var tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode name) {
                    var part = YamlText.part(name, tuple.getValueNode());
                    members.add(new Place(part.name(), offset(part.start()), trimmed(offset(part.end()))));
                }
            }
        }
        return members;
    }

    private int trimmed(int end) {
        int trimmed = end;
        while (trimmed > 0 && Character.isWhitespace(text.charAt(trimmed - 1))) {
            trimmed--;
        }
        return trimmed;
    }

    private int index(Optional<Mark> mark) {
        return offset(mark.map(Mark::getIndex).orElse(0));
    }

    private int offset(int codePoints) {
        return text.offsetByCodePoints(0, codePoints);
    }

    private int lineStart(int from) {
        return text.lastIndexOf('\n', from - 1) + 1;
    }

    private int lineEnd(int from) {
        int newline = text.indexOf('\n', from);
        return newline < 0 ? text.length() : newline + 1;
    }
}
