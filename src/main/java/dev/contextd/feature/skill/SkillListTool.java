package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.feature.skill.Skills.SortBy;
import dev.contextd.keep.library.Paging;
import dev.contextd.text.Tokenizer;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class SkillListTool implements Tool<SkillListTool.Input, SkillListTool.Output> {
    private static final int LIMIT = 10;
    private static final int DESCRIPTION_TOKENS = 60;

    record Input(
            @Doc("10 if absent") @Range(min = 1, max = 100) Optional<Integer> limit,

            @Doc("How many to leave out") @Range(max = Paging.OFFSET_MAX)
            Optional<Integer> offset,

            @Doc("next_cursor of the last page") @Limited(Limit.ID)
            Optional<String> cursor,

            @Doc("Only of this category") @Limited(Limit.CATEGORY)
            Optional<String> category,

            @Doc("With all of these") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("Only of this name") @Limited(Limit.SKILL_NAME)
            Optional<String> name,

            @Doc("Every version of the named skill, highest first")
            Optional<Boolean> allVersions,

            @Doc("created_at if absent") Optional<SortBy> sortBy) {}

    record Output(
            @Doc("One page") List<Listed> skills,
            @Doc("How many there are in all") long total,
            @Doc("Most on this page") int limit,
            @Doc("How many were left out") int offset,

            @Doc("Goes on where this page ends, whatever is written meanwhile")
            Optional<String> nextCursor) {}

    record Listed(
            @Doc("Id, for skill_apply") String id,
            @Doc("Its name") String name,
            @Doc("What it is for; its beginning") String description,
            @Doc("Its version") String version,

            @Doc("How its content differs from the version below, in lines, such as +3 -1")
            Optional<String> changed,

            @Doc("Who wrote it") Optional<String> author,
            @Doc("Who changed it to this version") Optional<String> editedBy,

            @Doc("Who wrote it, if another person") Optional<String> attribution,

            @Doc("Its category") Optional<String> category,
            @Doc("Its tags") List<String> tags,
            @Doc("Who can find it") Scope scope,
            @Doc("Tokens of its content") int tokenCount,
            @Doc("How often it was used") long usageCount,
            @Doc("Share of judged uses that went well") Optional<Double> successRate,
            @Doc("How many versions there are") int versions,
            @Doc("When it was written") Instant createdAt,
            @Doc("When it was last changed") Instant updatedAt) {}

    private final Skills skills;
    private final Tokenizer tokenizer;

    SkillListTool(Skills skills, Tokenizer tokenizer) {
        this.skills = skills;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "skill_list",
                "List skills",
                "Use when you want to see which skills there are, or the versions of one.",
                Toolset.SKILLS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        int offset = input.cursor().isPresent() ? 0 : input.offset().orElse(0);
        var paging = new Paging(input.limit().orElse(LIMIT), offset, input.cursor());
        if (input.allVersions().orElse(false)) {
            return versions(input.name(), paging, caller.owner());
        }
        var selection = new Skills.Selection(
                input.name(), input.category(), input.tags().orElse(List.of()));
        var page = skills.list(selection, input.sortBy().orElse(SortBy.CREATED_AT), paging, caller.owner());
        var shown = page.entries().stream()
                .map(skill -> show(skill, skill.current(), Optional.empty(), caller.owner()))
                .toList();
        return new Output(shown, page.total(), paging.limit(), offset, page.nextCursor());
    }

    private Output versions(Optional<String> name, Paging paging, Owner owner) {
        var named = name.orElseThrow(() -> new Failure(
                Kind.VALIDATION, "Give the name of the skill whose versions you want.", Map.of("field", "name")));
        var skill = skills.named(named, owner)
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is no skill of this name; skill_search finds others.",
                        Map.of("name", named)));
        var all = skill.versions();
        var part = VersionPages.page(all, paging);
        var shown = new ArrayList<Listed>();
        for (String version : part.entries()) {
            int below = all.indexOf(version) + 1;
            var skillVersion = skills.skillVersions().of(skill, version);
            var before = below < all.size()
                    ? skills.skillVersions().of(skill, all.get(below))
                    : Optional.<SkillVersion>empty();
            skillVersion.ifPresent(it -> shown.add(show(
                    skill,
                    it,
                    before.map(
                            older -> LineDiff.of(older.content(), it.content()).figures()),
                    owner)));
        }
        return new Output(shown, part.total(), paging.limit(), paging.offset(), part.nextCursor());
    }

    private Listed show(Skill skill, SkillVersion skillVersion, Optional<String> changed, Owner reader) {
        return new Listed(
                skill.id(),
                skill.name(),
                tokenizer.prefix(skillVersion.description(), DESCRIPTION_TOKENS),
                skillVersion.version(),
                changed,
                skillVersion.author(),
                skillVersion.editedBy(),
                skill.attribution(skillVersion, reader),
                skillVersion.category(),
                skillVersion.tags(),
                skill.scope(),
                skillVersion.tokenCount(),
                skill.usageCount(),
                skill.successRate(),
                skill.earlier().size() + 1,
                skillVersion.createdAt(),
                skill.updatedAt());
    }
}
