package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A skill with its versions, one of them whole and how it differs from another.
final class PageSkillTool implements Tool<PageSkillTool.Input, PageSkillTool.Output> {
    /// Lines of a difference; what goes beyond is counted.
    private static final int CHANGES_MAX = 5_000;

    record Input(
            @Doc("Id of the skill") @Limited(Limit.ID) String id,

            @Doc("Which to show; the current one if absent") @Limited(Limit.VERSION)
            Optional<String> version,

            @Doc("Which to compare it with; the one below it if absent") @Limited(Limit.VERSION)
            Optional<String> with) {}

    record Output(
            @Doc("Id of the skill") String id,
            @Doc("Its name") String name,
            @Doc("Who can find it") Scope scope,
            @Doc("How often it was used") long usageCount,
            @Doc("How many uses were judged") long outcomes,
            @Doc("Of these, that went well") long successes,

            @Doc("successes / outcomes; absent before the first")
            Optional<Double> successRate,

            @Doc("Who wrote the shown version, if another person")
            Optional<String> attribution,

            @Doc("When it was first written") Instant createdAt,
            @Doc("When it was last changed") Instant updatedAt,
            @Doc("The highest first") List<Version> versions,
            @Doc("The shown one") Shown shown,

            @Doc("How it differs; absent where there is none to compare with")
            Optional<Difference> difference) {}

    record Version(
            @Doc("Such as 1.0.0") String version,
            @Doc("Who changed it to this") Optional<String> editedBy,
            @Doc("Tokens of its content") int tokens,
            @Doc("When it was written") Instant createdAt) {
        static Version of(SkillVersion version) {
            return new Version(version.version(), version.editedBy(), version.tokenCount(), version.createdAt());
        }
    }

    record Shown(
            @Doc("Which version") String version,
            @Doc("What it is for") String description,
            @Doc("What it says") String content,
            @Doc("Who is named as its author") Optional<String> author,
            @Doc("Its category") Optional<String> category,
            @Doc("What it needs") List<String> prerequisites,
            @Doc("What should come of it") Optional<String> expectedOutcome,
            @Doc("Its tags") List<String> tags) {
        static Shown of(SkillVersion version) {
            return new Shown(
                    version.version(),
                    version.description(),
                    version.content(),
                    version.author(),
                    version.category(),
                    version.prerequisites(),
                    version.expectedOutcome(),
                    version.tags());
        }
    }

    record Difference(
            @Doc("Which version it is compared with") String from,
            @Doc("Lines that are new") int added,
            @Doc("Lines that are gone") int removed,

            @Doc("Removed lines after - and added ones after +, each with its number")
            List<String> changes) {
        static Difference of(String name, SkillVersion from, SkillVersion to) {
            var diff = LineDiff.of(SkillMarkdown.write(name, from), SkillMarkdown.write(name, to));
            return new Difference(
                    from.version(),
                    diff.added(),
                    diff.removed(),
                    diff.changes().stream().limit(CHANGES_MAX).toList());
        }
    }

    private final Skills skills;

    PageSkillTool(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_skill",
                "A skill",
                "Use when the page shows a skill.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var skill = skills.find(input.id(), caller.owner()).orElseThrow(() -> Skills.notFound(input.id()));
        var shown = version(skill, input.version().orElse(skill.current().version()));
        var from = input.with().or(() -> below(skill, shown)).map(version -> version(skill, version));
        return new Output(
                skill.id(),
                skill.name(),
                skill.scope(),
                skill.usageCount(),
                skill.outcomes(),
                skill.successes(),
                skill.successRate(),
                skill.attribution(shown, caller.owner()),
                skill.createdAt(),
                skill.updatedAt(),
                skill.versions().stream()
                        .flatMap(version -> skills.skillVersions().of(skill, version).stream())
                        .map(Version::of)
                        .toList(),
                Shown.of(shown),
                from.map(other -> Difference.of(skill.name(), other, shown)));
    }

    private static Optional<String> below(Skill skill, SkillVersion shown) {
        var versions = skill.versions();
        int below = versions.indexOf(shown.version()) + 1;
        return below < versions.size() ? Optional.of(versions.get(below)) : Optional.empty();
    }

    private SkillVersion version(Skill skill, String version) {
        return skills.skillVersions()
                .of(skill, version)
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "The skill has no such version, or it is no longer kept.",
                        Map.of("version", version)));
    }
}
