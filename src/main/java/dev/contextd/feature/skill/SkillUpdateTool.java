package dev.contextd.feature.skill;

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

final class SkillUpdateTool implements Tool<SkillUpdateTool.Input, SkillUpdateTool.Output> {
    record Input(
            @Doc("Id of the skill") @Limited(Limit.ID) String id,

            @Doc("New name") @Limited(Limit.SKILL_NAME) Optional<String> name,

            @Doc("When to use it") @Limited(Limit.SKILL_DESCRIPTION)
            Optional<String> description,

            @Doc("Markdown; needs a higher version") @Limited(Limit.SKILL)
            Optional<String> content,

            @Doc("Semantic version") @Limited(Limit.VERSION) Optional<String> version,

            @Doc("Its author") @Limited(Limit.AUTHOR) Optional<String> author,

            @Doc("Its category") @Limited(Limit.CATEGORY) Optional<String> category,

            @Doc("Needed first") @Limited(Limit.PREREQUISITE) @Range(max = 20)
            Optional<List<String>> prerequisites,

            @Doc("Sign of success") @Limited(Limit.OUTCOME) Optional<String> expectedOutcome,

            @Doc("Its tags") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("Anything else") @Range(max = 50) Optional<Map<String, @Nullable Object>> metadata) {}

    record Output(
            @Doc("Id of the skill") String id,
            @Doc("Its name") String name,
            @Doc("Its version now") String version,
            @Doc("When it was changed") Instant updatedAt) {}

    private final Skills skills;

    SkillUpdateTool(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "skill_update",
                "Change a skill",
                "Use when a skill was wrong or can be better; earlier versions are kept.",
                Toolset.SKILLS,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
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
        var wish = new SkillEdit(
                input.name(),
                input.description(),
                input.content(),
                input.version(),
                input.author(),
                input.category(),
                input.prerequisites(),
                input.expectedOutcome(),
                input.tags(),
                input.metadata());
        var skill = skills.update(input.id(), wish, caller.owner());
        return new Output(skill.id(), skill.name(), skill.current().version(), skill.updatedAt());
    }
}
