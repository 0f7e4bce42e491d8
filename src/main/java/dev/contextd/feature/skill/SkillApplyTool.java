package dev.contextd.feature.skill;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class SkillApplyTool implements Tool<SkillApplyTool.Input, SkillApplyTool.Output> {
    record Input(
            @Doc("Id of the skill") @Limited(Limit.ID) String id,
            @Doc("Whether a use went well, once you know") Optional<Boolean> success) {}

    record Output(
            @Doc("Id of the skill") String id,
            @Doc("Its name") String name,
            @Doc("Its version") String version,

            @Doc("What to do, as Markdown; follow it as far as it fits")
            String content,

            @Doc("What must be there first") List<String> prerequisites,
            @Doc("What success looks like") Optional<String> expectedOutcome,

            @Doc("How often it was used, this time included")
            long usageCount,

            @Doc("Share of judged uses that went well") Optional<Double> successRate,
            @Doc("Who changed it last") Optional<String> editedBy,

            @Doc("Who wrote it, if another person") Optional<String> attribution) {}

    private final Skills skills;

    SkillApplyTool(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "skill_apply",
                "Use a skill",
                "Use when you are about to follow a skill and need all of it, or to tell how following it went.",
                Toolset.SKILLS,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var skill = skills.apply(input.id(), input.success(), caller.owner());
        var skillVersion = skill.current();
        return new Output(
                skill.id(),
                skill.name(),
                skillVersion.version(),
                skillVersion.content(),
                skillVersion.prerequisites(),
                skillVersion.expectedOutcome(),
                skill.usageCount(),
                skill.successRate(),
                skillVersion.editedBy(),
                skill.attribution(skillVersion, caller.owner()));
    }
}
