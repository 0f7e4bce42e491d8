package dev.contextd.feature.skill;

import dev.contextd.source.yaml.BrokenYaml;
import dev.contextd.source.yaml.YamlFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The fields at the head of a `SKILL.md`, in YAML 1.2, each with the line it stands in. Asked for, a field is taken;
/// what is left in the end are those we do not know.
final class FrontMatter {
    private static final int CHARS_MAX = 200_000;
    private static final int FIELDS_MAX = 50;

    /// The fence is the first line.
    private static final int FIRST_LINE = 2;

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
            var read = YamlFields.read(yaml, CHARS_MAX);
            return new FrontMatter(read.values(), read.lines());
        } catch (BrokenYaml e) {
            throw new BrokenSkill(
                    e.line() + FIRST_LINE,
                    switch (e.kind()) {
                        case SYNTAX -> "the front matter is no YAML: " + e.problem();
                        case NO_FIELDS -> "the front matter must be fields such as name: and description:";
                        case VALUE -> e.problem();
                    });
        }
    }

    int line(String field) {
        var line = lines.get(field);
        return line == null ? 1 : line + FIRST_LINE;
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
}
