package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.base.text.Rounded;
import dev.contextd.tool.Attribution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A reusable procedure with its versions and figures.
///
/// @param earlier the versions before the current one, the lowest first
/// @param outcomes how many uses were judged, and of these `successes` went well
/// @param writtenBy who made it; a version may be somebody else's
/// @param source how it came to be: `agent`, `import`
record Skill(
        String id,
        Scope scope,
        String name,
        SkillVersion current,
        List<String> earlier,
        long usageCount,
        long outcomes,
        long successes,
        String writtenBy,
        String source,
        Instant createdAt,
        Instant updatedAt) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[-_]+");

    enum Scope {
        OWN,
        TEAM,
        ORG
    }

    Skill {
        earlier = List.copyOf(earlier);
    }

    /// Who wrote what a version says.
    String writtenBy(SkillVersion skillVersion) {
        return skillVersion.editedBy().orElse(writtenBy);
    }

    /// What has to stand beside a version for a reader who did not write it.
    Optional<String> attribution(SkillVersion skillVersion, Owner reader) {
        return Attribution.of(writtenBy(skillVersion), scope).to(reader);
    }

    boolean isShared() {
        return scope != Scope.OWN;
    }

    /// The share of judged uses that went well.
    Optional<Double> successRate() {
        return outcomes == 0 ? Optional.empty() : Optional.of(Rounded.of((double) successes / outcomes));
    }

    /// Used once more.
    Skill used(Optional<Boolean> success) {
        return new Skill(
                id,
                scope,
                name,
                current,
                earlier,
                usageCount + 1,
                outcomes + (success.isPresent() ? 1 : 0),
                successes + (success.orElse(false) ? 1 : 0),
                writtenBy,
                source,
                createdAt,
                updatedAt);
    }

    /// The same skill saying something else.
    Skill with(String otherName, SkillVersion other, List<String> otherEarlier, Instant now) {
        return new Skill(
                id,
                scope,
                otherName,
                other,
                otherEarlier,
                usageCount,
                outcomes,
                successes,
                writtenBy,
                source,
                createdAt,
                now);
    }

    /// All versions, the highest first.
    List<String> versions() {
        var versions = new ArrayList<>(earlier.reversed());
        versions.addFirst(current.version());
        return versions;
    }

    /// What it is for, in a line; the rest of a skill is how to do it, in other words than those of somebody who has
    /// yet
    /// to.
    String headline() {
        String subject = BETWEEN_WORDS.matcher(name).replaceAll(" ");
        return current.description().isEmpty() ? subject : subject + ": " + current.description();
    }

    /// What it is found by: its author's own words for what it is about, tags and category, before what it says.
    String text() {
        var labels = Stream.concat(current.tags().stream(), current.category().stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return Stream.of(name, current.description(), labels, current.content())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }
}
