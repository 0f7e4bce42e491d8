package dev.contextd.feature.skill;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.skill.Skill.Scope;
import dev.contextd.feature.skill.Skills.SortBy;
import dev.contextd.keep.library.Page;
import dev.contextd.keep.library.Paging;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

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

            @Doc("created_at if absent") Optional<SortBy> sortBy,
            @Doc("Of the answer") Optional<Integer> maxTokens) {}

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
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    /// @param before the version below, to tell what has changed
    private record Row(Skill skill, SkillVersion skillVersion, Optional<SkillVersion> before) {}

    @Override
    public Output call(Input input, Caller caller) {
        int limit = input.limit().orElse(LIMIT);
        int offset = input.cursor().isPresent() ? 0 : input.offset().orElse(0);
        IntFunction<Page<Row>> first = count -> page(input, new Paging(count, offset, input.cursor()), caller.owner());
        var page = first.apply(limit);
        if (input.maxTokens().isEmpty()) {
            var shown = page.entries().stream()
                    .map(row -> show(row, DESCRIPTION_TOKENS, caller.owner()))
                    .toList();
            return new Output(shown, page.total(), limit, offset, page.nextCursor());
        }
        var shown = new AnswerRoom(tokenizer::count, input.maxTokens().get())
                .fill(
                        new Output(
                                List.of(),
                                page.total(),
                                limit,
                                offset,
                                first.apply(1).nextCursor()),
                        page.entries(),
                        (row, tokens) -> show(row, Math.min(tokens, DESCRIPTION_TOKENS), caller.owner()))
                .shown();
        var next = shown.size() < page.entries().size() ? first.apply(shown.size()) : page;
        return new Output(shown, page.total(), limit, offset, next.nextCursor());
    }

    private Page<Row> page(Input input, Paging paging, Owner owner) {
        if (input.allVersions().orElse(false)) {
            return versions(input.name(), paging, owner);
        }
        var selection = new Skills.Selection(
                input.name(), input.category(), input.tags().orElse(List.of()));
        var page = skills.list(selection, input.sortBy().orElse(SortBy.CREATED_AT), paging, owner);
        return new Page<>(
                page.entries().stream()
                        .map(skill -> new Row(skill, skill.current(), Optional.empty()))
                        .toList(),
                page.total(),
                page.nextCursor());
    }

    private Page<Row> versions(Optional<String> name, Paging paging, Owner owner) {
        var named = name.orElseThrow(() -> new Failure(
                Kind.VALIDATION, "Give the name of the skill whose versions you want.", Map.of("field", "name")));
        var skill = skills.named(named, owner)
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is no skill of this name; skill_search finds others.",
                        Map.of("name", named)));
        var all = skill.versions();
        var part = VersionPages.page(all, paging);
        var rows = new ArrayList<Row>();
        for (String version : part.entries()) {
            int below = all.indexOf(version) + 1;
            var before = below < all.size()
                    ? skills.skillVersions().of(skill, all.get(below))
                    : Optional.<SkillVersion>empty();
            skills.skillVersions().of(skill, version).ifPresent(it -> rows.add(new Row(skill, it, before)));
        }
        return new Page<>(rows, part.total(), part.nextCursor());
    }

    private Listed show(Row row, int tokens, Owner reader) {
        var skill = row.skill();
        var skillVersion = row.skillVersion();
        return new Listed(
                skill.id(),
                skill.name(),
                tokenizer.prefix(skillVersion.description(), tokens),
                skillVersion.version(),
                row.before()
                        .map(older -> LineDiff.of(older.content(), skillVersion.content())
                                .figures()),
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
