package dev.contextd.feature.skill;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A skill in one of its versions: all that a `SKILL.md` says but the name.
///
/// @param author absent only if a file did not name one
/// @param category absent only if a file did not name one
/// @param metadata what the author adds, as JSON values
/// @param fields what a file said beyond the fields we know, kept for the way back
/// @param editedBy who put it in the place of what was there; absent as long as it is as its skill was made
record SkillVersion(
        String version,
        String description,
        String content,
        Optional<String> author,
        Optional<String> category,
        List<String> prerequisites,
        Optional<String> expectedOutcome,
        List<String> tags,
        Map<String, @Nullable Object> metadata,
        Map<String, @Nullable Object> fields,
        int tokenCount,
        Instant createdAt,
        Optional<String> editedBy) {
    SkillVersion {
        prerequisites = List.copyOf(prerequisites);
        tags = List.copyOf(new LinkedHashSet<>(tags));
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    SemanticVersion precedence() {
        return SemanticVersion.known(version);
    }

    SkillVersion editedBy(String name) {
        return new SkillVersion(
                version,
                description,
                content,
                author,
                category,
                prerequisites,
                expectedOutcome,
                tags,
                metadata,
                fields,
                tokenCount,
                createdAt,
                Optional.of(name));
    }

    /// Whether both say the same, whenever and by whom they were written.
    boolean saysTheSameAs(SkillVersion other) {
        return equals(new SkillVersion(
                other.version,
                other.description,
                other.content,
                other.author,
                other.category,
                other.prerequisites,
                other.expectedOutcome,
                other.tags,
                other.metadata,
                other.fields,
                tokenCount,
                createdAt,
                editedBy));
    }
}
