package dev.contextd.feature.skill;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class SkillDeleteTool implements Tool<SkillDeleteTool.Input, SkillDeleteTool.Output> {
    record Input(
            @Doc("Id of the skill to delete, all versions of it") @Limited(Limit.ID)
            String id) {}

    record Output(
            @Doc("The id") String id, @Doc("Always true") boolean deleted) {}

    private final Skills skills;

    SkillDeleteTool(Skills skills) {
        this.skills = skills;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "skill_delete",
                "Delete a skill",
                "Use when a skill is of no use any more; it cannot be undone.",
                Toolset.SKILLS,
                false,
                ToolInfo.Effect.DELETES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        skills.delete(input.id(), caller.owner());
        return new Output(input.id(), true);
    }
}
