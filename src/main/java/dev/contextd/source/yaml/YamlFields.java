package dev.contextd.source.yaml;

import dev.contextd.source.yaml.BrokenYaml.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// One YAML document of named values. Each value is as JSON has it: text, a number, a truth, null, a list, or a map
/// with texts for names. Timestamps stay text, a name given twice is refused, and nothing of any text leads to more
/// work or memory than a few times its length.
public final class YamlFields {
    /// Deeper nesting means nothing to us, and whoever builds the tree does so by recursion.
    private static final int DEPTH_MAX = 10;

    private static final int ALIASES_MAX = 10;

    /// How many times its length a text may become by repeating what has a name.
    private static final int GROWTH_MAX = 4;

    private static final int LINE_CHARS_MAX = 1 << 24;

    private final Map<String, @Nullable Object> values;
    private final Map<String, Integer> lines;
    private final List<Part> parts;

    /// Where a field stands, in code points; from its name to the end of its value.
    record Part(String name, int start, int end) {}

    private YamlFields(Map<String, @Nullable Object> values, Map<String, Integer> lines, List<Part> parts) {
        this.values = values;
        this.lines = lines;
        this.parts = parts;
    }

    /// @param charsMax a longer text is refused unread
    public static YamlFields read(String text, int charsMax) throws BrokenYaml {
        if (text.length() > charsMax) {
            throw new BrokenYaml(Kind.VALUE, 0, "it is longer than " + charsMax + " characters");
        }
        var settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(false)
                .setMaxAliasesForCollections(ALIASES_MAX)
                .build();
        try {
            checkDepth(text, settings);
            var node = new Compose(settings).composeString(text);
            if (node.isEmpty() || !(node.get() instanceof MappingNode mapping)) {
                throw new BrokenYaml(Kind.NO_FIELDS, 0, "it must be fields with values");
            }
            var lines = new LinkedHashMap<String, Integer>();
            var parts = new ArrayList<Part>();
            for (NodeTuple tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    lines.put(
                            key.getValue(),
                            key.getStartMark().map(mark -> mark.getLine()).orElse(0));
                    if (mapping.getFlowStyle() == FlowStyle.BLOCK) {
                        parts.add(YamlText.part(key, tuple.getValueNode()));
                    }
                }
            }
            var values = new LinkedHashMap<String, @Nullable Object>();
            if (new StandardConstructor(settings).constructSingleDocument(node) instanceof Map<?, ?> map) {
                var plain = new Plain((long) GROWTH_MAX * text.length());
                for (var entry : map.entrySet()) {
                    String name = String.valueOf(entry.getKey());
                    values.put(name, plain.value(entry.getValue(), lines.getOrDefault(name, 0), 0));
                }
            }
            return new YamlFields(values, lines, parts);
        } catch (MarkedYamlEngineException e) {
            throw new BrokenYaml(
                    Kind.SYNTAX,
                    e.getProblemMark().map(mark -> mark.getLine()).orElse(0),
                    String.valueOf(e.getProblem()).strip());
        } catch (YamlEngineException e) {
            throw new BrokenYaml(
                    Kind.SYNTAX,
                    0,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be read"));
        }
    }

    /// The parser takes nesting one step at a time; so what is too deep is met before anything is built of it.
    private static void checkDepth(String text, LoadSettings settings) throws BrokenYaml {
        int depth = 0;
        for (var event : new Parse(settings).parseString(text)) {
            if (event instanceof CollectionStartEvent) {
                depth++;
            } else if (event instanceof CollectionEndEvent) {
                depth--;
            }
            if (depth > DEPTH_MAX) {
                throw tooDeep(event.getStartMark().map(mark -> mark.getLine()).orElse(0));
            }
        }
    }

    private static BrokenYaml tooDeep(int line) {
        return new BrokenYaml(Kind.VALUE, line, "fields are nested more than " + DEPTH_MAX + " deep");
    }

    /// The values in the order of the text; may be changed.
    public Map<String, @Nullable Object> values() {
        return values;
    }

    /// The line in which each field begins; the first is 0.
    public Map<String, Integer> lines() {
        return lines;
    }

    List<Part> parts() {
        return parts;
    }

    /// Fields as YAML, always in the same way.
    public static String write(Map<String, @Nullable Object> fields) {
        var settings = DumpSettings.builder()
                .setSchema(new CoreSchema())
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setDereferenceAliases(true)
                .setSplitLines(false)
                .setWidth(LINE_CHARS_MAX)
                .build();
        return new Dump(settings).dumpToString(fields);
    }

    /// Values as JSON has them, no more of them than a budget allows.
    private static final class Plain {
        private long budget;

        Plain(long budget) {
            this.budget = budget;
        }

        @Nullable
        Object value(@Nullable Object value, int line, int depth) throws BrokenYaml {
            budget -= value instanceof String text ? text.length() + 1 : 1;
            if (budget < 0) {
                throw new BrokenYaml(Kind.VALUE, line, "it repeats too much by names");
            }
            if (depth > DEPTH_MAX) {
                throw tooDeep(line);
            }
            return switch (value) {
                case Map<?, ?> map -> map(map, line, depth);
                case List<?> list -> list(list, line, depth);
                case Double number
                when number.isNaN() || number.isInfinite() ->
                    throw new BrokenYaml(Kind.VALUE, line, "numbers must be finite");
                case String _, Boolean _, Number _ -> value;
                case null -> null;
                default ->
                    throw new BrokenYaml(
                            Kind.VALUE, line, "a field must be text, a number, true, false, a list or a map");
            };
        }

        private Map<String, @Nullable Object> map(Map<?, ?> map, int line, int depth) throws BrokenYaml {
            var plain = new LinkedHashMap<String, @Nullable Object>();
            for (var entry : map.entrySet()) {
                if (!(entry.getKey() instanceof String name)) {
                    throw new BrokenYaml(Kind.VALUE, line, "names of fields must be text; quote " + entry.getKey());
                }
                plain.put(name, value(entry.getValue(), line, depth + 1));
            }
            return plain;
        }

        private List<@Nullable Object> list(List<?> list, int line, int depth) throws BrokenYaml {
            var plain = new ArrayList<@Nullable Object>();
            for (var element : list) {
                plain.add(value(element, line, depth + 1));
            }
            return plain;
        }
    }
}
