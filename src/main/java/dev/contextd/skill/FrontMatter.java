package dev.contextd.skill;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// The fields at the head of a `SKILL.md`, in YAML 1.2, each with the line it stands in. Asked for, a field is taken;
/// what is left in the end are those we do not know.
final class FrontMatter {
    private static final int CHARS_MAX = 200_000;
    private static final int FIELDS_MAX = 50;
    private static final int DEPTH_MAX = 10;
    private static final int ALIASES_MAX = 10;

    /// The fence is the first line.
    private static final int FIRST_LINE = 2;

    private static final int LINE_CHARS_MAX = 1 << 24;
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private final Map<String, @Nullable Object> fields;
    private final Map<String, Integer> lines;

    private FrontMatter(Map<String, @Nullable Object> fields, Map<String, Integer> lines) {
        this.fields = fields;
        this.lines = lines;
    }

    static FrontMatter of(String yaml) throws BrokenSkill {
        if (yaml.length() > CHARS_MAX) {
            throw new BrokenSkill(FIRST_LINE, "the front matter is longer than " + CHARS_MAX + " characters");
        }
        try {
            var settings = LoadSettings.builder()
                    .setSchema(new CoreSchema())
                    .setAllowDuplicateKeys(false)
                    .setMaxAliasesForCollections(ALIASES_MAX)
                    .build();
            var node = new Compose(settings).composeString(yaml);
            if (node.isEmpty() || !(node.get() instanceof MappingNode mapping)) {
                throw new BrokenSkill(FIRST_LINE, "the front matter must be fields such as name: and description:");
            }
            var lines = new HashMap<String, Integer>();
            mapping.getValue().forEach(tuple -> {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    lines.put(key.getValue(), line(key));
                }
            });
            var fields = new LinkedHashMap<String, @Nullable Object>();
            if (new StandardConstructor(settings).constructSingleDocument(node) instanceof Map<?, ?> map) {
                for (var entry : map.entrySet()) {
                    String name = String.valueOf(entry.getKey());
                    fields.put(name, plain(entry.getValue(), lines.getOrDefault(name, FIRST_LINE), 0));
                }
            }
            return new FrontMatter(fields, lines);
        } catch (MarkedYamlEngineException e) {
            int line =
                    e.getProblemMark().map(mark -> mark.getLine() + FIRST_LINE).orElse(FIRST_LINE);
            throw new BrokenSkill(
                    line,
                    "the front matter is no YAML: "
                            + String.valueOf(e.getProblem()).strip());
        } catch (YamlEngineException e) {
            throw new BrokenSkill(FIRST_LINE, "the front matter is no YAML: " + oneLine(e));
        }
    }

    private static String oneLine(YamlEngineException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be read");
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + FIRST_LINE).orElse(FIRST_LINE);
    }

    /// The value as JSON has it: texts, numbers, truths, lists, and maps with texts for names.
    private static @Nullable Object plain(@Nullable Object value, int line, int depth) throws BrokenSkill {
        if (depth > DEPTH_MAX) {
            throw new BrokenSkill(line, "fields are nested more than " + DEPTH_MAX + " deep");
        }
        return switch (value) {
            case Map<?, ?> map -> plain(map, line, depth);
            case List<?> list -> plain(list, line, depth);
            case Double number
            when number.isNaN() || number.isInfinite() -> throw new BrokenSkill(line, "numbers must be finite");
            case String _, Boolean _, Number _ -> value;
            case null -> null;
            default -> throw new BrokenSkill(line, "a field must be text, a number, true, false, a list or a map");
        };
    }

    private static Map<String, @Nullable Object> plain(Map<?, ?> map, int line, int depth) throws BrokenSkill {
        var plain = new LinkedHashMap<String, @Nullable Object>();
        for (var entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String name)) {
                throw new BrokenSkill(line, "names of fields must be text; quote " + entry.getKey());
            }
            plain.put(name, plain(entry.getValue(), line, depth + 1));
        }
        return plain;
    }

    private static List<@Nullable Object> plain(List<?> list, int line, int depth) throws BrokenSkill {
        var plain = new ArrayList<@Nullable Object>();
        for (var element : list) {
            plain.add(plain(element, line, depth + 1));
        }
        return plain;
    }

    int line(String field) {
        return lines.getOrDefault(field, 1);
    }

    String required(String field, int charsMax) throws BrokenSkill {
        var text = text(field, charsMax);
        if (text.isEmpty() || text.get().isBlank()) {
            throw new BrokenSkill(line(field), field + " is missing");
        }
        return text.get();
    }

    /// A field without a value counts as absent.
    Optional<String> text(String field, int charsMax) throws BrokenSkill {
        var value = fields.remove(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof String text)) {
            throw new BrokenSkill(line(field), field + " must be text; put quotes around it");
        }
        checkLength(field, text, charsMax);
        return Optional.of(text);
    }

    /// A list of texts, or one text with commas.
    List<String> texts(String field, int charsMax, int max) throws BrokenSkill {
        var value = fields.remove(field);
        var elements = switch (value) {
            case null -> List.of();
            case String text ->
                text.isBlank() ? List.of() : COMMA.splitAsStream(text.strip()).toList();
            case List<?> list -> list;
            default -> throw new BrokenSkill(line(field), field + " must be a list of texts");
        };
        if (elements.size() > max) {
            throw new BrokenSkill(line(field), field + " has more than " + max + " entries");
        }
        var texts = new ArrayList<String>();
        for (var element : elements) {
            if (!(element instanceof String text)) {
                throw new BrokenSkill(line(field), field + " must be a list of texts; put quotes around " + element);
            }
            checkLength(field, text, charsMax);
            texts.add(text);
        }
        return texts;
    }

    private void checkLength(String field, String text, int charsMax) throws BrokenSkill {
        if (text.codePointCount(0, text.length()) > charsMax) {
            throw new BrokenSkill(line(field), field + " is longer than " + charsMax + " characters");
        }
    }

    @SuppressWarnings("unchecked") // made so by plain
    Map<String, @Nullable Object> map(String field, int charsMax) throws BrokenSkill {
        var value = fields.remove(field);
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw new BrokenSkill(line(field), field + " must be a map");
        }
        if (map.size() > FIELDS_MAX || SkillRecord.length(map) > charsMax) {
            throw new BrokenSkill(
                    line(field), field + " has more than " + FIELDS_MAX + " fields or " + charsMax + " characters");
        }
        return (Map<String, @Nullable Object>) map;
    }

    /// What nobody asked for.
    Map<String, @Nullable Object> others(int charsMax) throws BrokenSkill {
        if (fields.size() > FIELDS_MAX || SkillRecord.length(fields) > charsMax) {
            throw new BrokenSkill(
                    FIRST_LINE, "there are more than " + FIELDS_MAX + " other fields or " + charsMax + " characters");
        }
        return fields;
    }

    /// Fields as YAML, always in the same way.
    static String write(Map<String, @Nullable Object> fields) {
        var settings = DumpSettings.builder()
                .setSchema(new CoreSchema())
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setDereferenceAliases(true)
                .setSplitLines(false)
                .setWidth(LINE_CHARS_MAX)
                .build();
        return new Dump(settings).dumpToString(fields);
    }
}
