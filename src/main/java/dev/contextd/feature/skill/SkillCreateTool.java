package dev.contextd.feature.skill;

import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class SkillCreateTool implements Tool<SkillCreateTool.Input, SkillCreateTool.Output> {
    record Input(
            @Doc("Unique name") @Limited(Limit.SKILL_NAME) String name,

            @Doc("When it fits") @Limited(Limit.SKILL_DESCRIPTION)
            String description,

            @Doc("In Markdown") @Limited(Limit.SKILL) String content,

            @Doc("Semantic version") @Limited(Limit.VERSION) String version,

            @Doc("Author") @Limited(Limit.AUTHOR) String author,

            @Doc("Category") @Limited(Limit.CATEGORY) String category,

            @Doc("Needed first") @Limited(Limit.PREREQUISITE) @Range(max = 20)
            Optional<List<String>> prerequisites,

            @Doc("Sign of success") @Limited(Limit.OUTCOME) Optional<String> expectedOutcome,

            @Doc("Tags") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("Anything else") @Range(max = 50) Optional<Map<String, @Nullable Object>> metadata,

            @Doc("Who finds it") Optional<Scope> scope) {}

    record Output(
            @Doc("Id of the skill") String id,
            @Doc("Its name") String name,
            @Doc("Its version") String version,
            @Doc("Tokens of its content") int tokenCount,
            @Doc("When it was written") Instant createdAt) {}

    private final Skills skills;

    SkillCreateTool(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "skill_create",
                "Write a skill",
                "Use when a procedure that worked will recur.",
                Toolset.SKILLS,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofMinutes(2),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(
                ArgumentRule.text("name", SkillVersions::checkName),
                ArgumentRule.text("version", SkillVersions::checkVersion));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var skillVersion = new SkillVersion(
                input.version(),
                input.description(),
                input.content(),
                Optional.of(input.author()),
                Optional.of(input.category()),
                input.prerequisites().orElse(List.of()),
                input.expectedOutcome(),
                input.tags().orElse(List.of()),
                input.metadata().orElse(Map.of()),
                Map.of(),
                skills.tokens(input.content()),
                skills.now(),
                Optional.empty());
        var skill = skills.create(input.name(), skillVersion, input.scope().orElse(Scope.OWN), caller.owner());
        return new Output(
                skill.id(), skill.name(), skillVersion.version(), skillVersion.tokenCount(), skill.createdAt());
    }
}
