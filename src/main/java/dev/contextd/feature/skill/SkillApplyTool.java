package dev.contextd.feature.skill;

import dev.contextd.base.project.Owner;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
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
            @Doc("Whether a use went well, once you know") Optional<Boolean> success,
            @Doc("Of the answer") Optional<Integer> maxTokens) {}

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

            @Doc("Who wrote it, if another person") Optional<String> attribution,

            @Doc("Said when texts were cut to fit max_tokens")
            Optional<String> note) {}

    private final Skills skills;
    private final Tokenizer tokenizer;

    SkillApplyTool(Skills skills, Tokenizer tokenizer) {
        this.skills = skills;
        this.tokenizer = tokenizer;
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
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        var skill = skills.apply(input.id(), input.success(), caller.owner());
        return input.maxTokens()
                .map(most -> new AnswerRoom(tokenizer::count, most)
                        .fill(tokens -> show(skill, Optional.of(tokens), caller.owner())))
                .orElseGet(() -> show(skill, Optional.empty(), caller.owner()));
    }

    /// What to do comes before what must be there and what success looks like.
    private Output show(Skill skill, Optional<Integer> tokens, Owner reader) {
        var skillVersion = skill.current();
        var content = tokens.map(most -> tokenizer.prefix(skillVersion.content(), most))
                .orElse(skillVersion.content());
        boolean whole = tokens.isEmpty() || tokens.get() - tokenizer.count(content) >= tokensBeside(skillVersion);
        return new Output(
                skill.id(),
                skill.name(),
                skillVersion.version(),
                content,
                whole ? skillVersion.prerequisites() : List.of(),
                whole ? skillVersion.expectedOutcome() : Optional.empty(),
                skill.usageCount(),
                skill.successRate(),
                skillVersion.editedBy(),
                skill.attribution(skillVersion, reader),
                whole && content.length() == skillVersion.content().length()
                        ? Optional.empty()
                        : Optional.of("It was cut to fit max_tokens; without that all of it comes."));
    }

    private int tokensBeside(SkillVersion skillVersion) {
        return tokenizer.count(String.join(" ", skillVersion.prerequisites())
                + skillVersion.expectedOutcome().orElse(""));
    }
}
