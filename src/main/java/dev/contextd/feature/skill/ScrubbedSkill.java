package dev.contextd.feature.skill;

import dev.contextd.base.secret.MaskedNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a file says with its secrets masked, as every text is before it is kept.
///
/// @param scrub gets the name of a field, then its text
record ScrubbedSkill(BinaryOperator<String> scrub) {
    SkillMarkdown of(SkillMarkdown file, ToIntFunction<String> tokens) {
        var skillVersion = file.skillVersion();
        var content = scrub.apply("content", skillVersion.content());
        return new SkillMarkdown(
                scrub.apply("name", file.name()),
                new SkillVersion(
                        skillVersion.version(),
                        scrub.apply("description", skillVersion.description()),
                        content,
                        text("author", skillVersion.author()),
                        text("category", skillVersion.category()),
                        texts("prerequisites", skillVersion.prerequisites()),
                        text("expected_outcome", skillVersion.expectedOutcome()),
                        texts("tags", skillVersion.tags()),
                        map(skillVersion.metadata()),
                        map(skillVersion.fields()),
                        content.equals(skillVersion.content()) ? skillVersion.tokenCount() : tokens.applyAsInt(content),
                        skillVersion.createdAt(),
                        skillVersion.editedBy()));
    }

    private Optional<String> text(String field, Optional<String> text) {
        return text.map(it -> scrub.apply(field, it));
    }

    private List<String> texts(String field, List<String> texts) {
        return texts.stream().map(it -> scrub.apply(field, it)).toList();
    }

    private Map<String, @Nullable Object> map(Map<?, ?> map) {
        var masked = new LinkedHashMap<String, @Nullable Object>();
        var names = new MaskedNames(map.keySet().stream().map(String::valueOf).collect(Collectors.toSet()));
        map.forEach((key, value) -> {
            var name = String.valueOf(key);
            var shown = scrub.apply("", name);
            masked.put(shown.equals(name) ? name : names.of(shown), value(name, value));
        });
        return masked;
    }

    private @Nullable Object value(String field, @Nullable Object value) {
        return switch (value) {
            case String text -> scrub.apply(field, text);
            case Map<?, ?> map -> map(map);
            case List<?> list -> {
                var masked = new ArrayList<@Nullable Object>();
                list.forEach(element -> masked.add(value(field, element)));
                yield masked;
            }
            case null, default -> value;
        };
    }
}
