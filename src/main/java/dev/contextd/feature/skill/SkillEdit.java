package dev.contextd.feature.skill;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Changes to a skill; a field that is absent stays.
record SkillEdit(
        Optional<String> name,
        Optional<String> description,
        Optional<String> content,
        Optional<String> version,
        Optional<String> author,
        Optional<String> category,
        Optional<List<String>> prerequisites,
        Optional<String> expectedOutcome,
        Optional<List<String>> tags,
        Optional<Map<String, @Nullable Object>> metadata) {
    boolean isEmpty() {
        return name.isEmpty()
                && description.isEmpty()
                && content.isEmpty()
                && version.isEmpty()
                && author.isEmpty()
                && category.isEmpty()
                && prerequisites.isEmpty()
                && expectedOutcome.isEmpty()
                && tags.isEmpty()
                && metadata.isEmpty();
    }

    SkillVersion of(SkillVersion before, int tokenCount, Instant now) {
        var newVersion = version.orElse(before.version());
        return new SkillVersion(
                newVersion,
                description.orElse(before.description()),
                content.orElse(before.content()),
                author.or(before::author),
                category.or(before::category),
                prerequisites.orElse(before.prerequisites()),
                expectedOutcome.or(before::expectedOutcome),
                tags.orElse(before.tags()),
                metadata.orElse(before.metadata()),
                before.fields(),
                content.isPresent() ? tokenCount : before.tokenCount(),
                newVersion.equals(before.version()) ? before.createdAt() : now,
                before.editedBy());
    }
}
