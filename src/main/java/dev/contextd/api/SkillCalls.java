package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Procedures that worked, kept in versions.
public final class SkillCalls {
    /// A program that asks for few skills wants them whole, so all that the tool may give.
    private static final int TOKENS_MAX = 25_000;

    /// A skill to write.
    ///
    /// @param description when to use it
    /// @param content what to do, in Markdown
    /// @param version semantic, such as `1.0.0`
    /// @param prerequisites what is needed first
    /// @param expectedOutcome the sign of success
    public record NewSkill(
            String name,
            String description,
            String content,
            String version,
            String author,
            String category,
            List<String> prerequisites,
            Optional<String> expectedOutcome,
            List<String> tags) {
        public NewSkill {
            prerequisites = List.copyOf(prerequisites);
            tags = List.copyOf(tags);
        }

        /// The first version of one that needs nothing.
        public NewSkill(String name, String description, String content, String author, String category) {
            this(name, description, content, "1.0.0", author, category, List.of(), Optional.empty(), List.of());
        }
    }

    /// @param tokenCount tokens of its content
    public record Created(String id, String name, String version, int tokenCount, Instant createdAt) {}

    /// A skill in its new version.
    public record Updated(String id, String name, String version, Instant updatedAt) {}

    /// A skill that was found.
    ///
    /// @param shortened whether its content was cut; [#apply(String)] gives all
    /// @param successRate share of judged uses that went well
    /// @param score how well it fits, 0 to 1
    /// @param why what it was found by
    public record Match(
            String id,
            String name,
            String description,
            String content,
            boolean shortened,
            String version,
            Optional<String> category,
            List<String> tags,
            int tokenCount,
            long usageCount,
            Optional<Double> successRate,
            double score,
            String why) {}

    /// @param versions how many there are of it
    public record Listed(
            String id,
            String name,
            String description,
            String version,
            Optional<String> category,
            List<String> tags,
            int tokenCount,
            long usageCount,
            Optional<Double> successRate,
            int versions,
            Instant updatedAt) {}

    /// A skill to follow.
    public record Applied(
            String id,
            String name,
            String version,
            String content,
            List<String> prerequisites,
            Optional<String> expectedOutcome,
            long usageCount,
            Optional<Double> successRate) {}

    private record SearchAnswer(List<Match> results, Optional<String> note) {}

    private record ListAnswer(List<Listed> skills) {}

    private final TypedCalls calls;

    SkillCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Writes a skill. Durable when this returns.
    public Created create(NewSkill skill) {
        return calls.call(
                "skill_create",
                Arguments.of("name", skill.name())
                        .and("description", skill.description())
                        .and("content", skill.content())
                        .and("version", skill.version())
                        .and("author", skill.author())
                        .and("category", skill.category())
                        .and("prerequisites", skill.prerequisites())
                        .and("expected_outcome", skill.expectedOutcome())
                        .and("tags", skill.tags()),
                Created.class);
    }

    /// Writes a new version of what a skill says.
    ///
    /// @param version higher than the one before
    public Updated update(String id, String content, String version) {
        return calls.call(
                "skill_update", Arguments.of("id", id).and("content", content).and("version", version), Updated.class);
    }

    /// Skills for something to do.
    public Matches<Match> search(String query) {
        return search(Enquiry.of(query));
    }

    /// Skills belong to no project, so that of the enquiry does not matter.
    public Matches<Match> search(Enquiry enquiry) {
        var answer = calls.call(
                "skill_search",
                Arguments.of("query", enquiry.text())
                        .and("tags", enquiry.tags())
                        .and("top_k", enquiry.limit())
                        .and("max_tokens", TOKENS_MAX),
                SearchAnswer.class);
        return new Matches<>(answer.results(), answer.note());
    }

    /// @param limit from 1 to 100
    public List<Listed> list(int limit) {
        return calls.call("skill_list", Arguments.of("limit", limit), ListAnswer.class)
                .skills();
    }

    /// Gives a skill to be followed, and counts that.
    public Applied apply(String id) {
        return calls.call("skill_apply", Arguments.of("id", id), Applied.class);
    }

    /// Says how following a skill went.
    public Applied judge(String id, boolean success) {
        return calls.call("skill_apply", Arguments.of("id", id).and("success", success), Applied.class);
    }

    /// Deletes a skill with all its versions, for good.
    public void delete(String id) {
        calls.call("skill_delete", Arguments.of("id", id));
    }
}
