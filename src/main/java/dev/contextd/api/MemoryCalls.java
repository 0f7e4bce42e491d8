package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What was learned, found by meaning when it matters; memories that help are trusted more.
public final class MemoryCalls {
    /// A program that asks for few memories wants them whole, so all that the tool may give.
    private static final int TOKENS_MAX = 25_000;

    /// Whether what a memory tells of worked.
    public enum Outcome {
        SUCCESS,
        FAILURE
    }

    /// A memory that was recorded.
    ///
    /// @param confidence how far it is trusted, 0 to 1
    /// @param similarTo ids of memories that say much the same
    public record Recorded(String id, String title, double confidence, List<String> similarTo) {}

    /// A memory that was found.
    ///
    /// @param shortened whether its content was cut, as that of many long ones is
    /// @param confidence how far it is trusted, 0 to 1
    /// @param score how well it fits, 0 to 1
    /// @param why what it was found by
    public record Remembered(
            String id,
            String title,
            String content,
            boolean shortened,
            Outcome outcome,
            double confidence,
            double score,
            String why,
            List<String> tags,
            Instant createdAt) {}

    /// How far a memory is trusted after a word on it.
    public record Trust(String id, double confidence, double previousConfidence) {}

    /// What came of a consolidation.
    ///
    /// @param created memories that stand for several
    /// @param archived ids of those they stand for, which are not found any more
    /// @param skipped how many were left as they are
    public record Consolidated(List<Merged> created, List<String> archived, int skipped, boolean dryRun) {}

    /// @param id absent if nothing was written; by it [#undoConsolidation] takes this back
    /// @param sources ids of the memories it stands for
    public record Merged(Optional<String> id, String title, List<String> sources) {}

    private record SearchAnswer(List<Remembered> memories, Optional<String> note) {}

    private final TypedCalls calls;

    MemoryCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Records what was learned in a project. Durable when this returns.
    ///
    /// @param content what to do or avoid, and why
    public Recorded record(Path project, String title, String content, Outcome outcome, String... tags) {
        return calls.call(
                "memory_record",
                Arguments.of("title", title)
                        .and("content", content)
                        .and("outcome", outcome)
                        .and("project_path", project)
                        .and("tags", List.of(tags)),
                Recorded.class);
    }

    /// Memories of all projects.
    public Matches<Remembered> search(String query) {
        return search(Enquiry.of(query));
    }

    /// Memories that fit an enquiry.
    public Matches<Remembered> search(Enquiry enquiry) {
        var answer = calls.call(
                "memory_search",
                Arguments.of("query", enquiry.text())
                        .and("project_path", enquiry.project())
                        .and("tags", enquiry.tags())
                        .and("limit", enquiry.limit())
                        .and("max_tokens", TOKENS_MAX),
                SearchAnswer.class);
        return new Matches<>(answer.memories(), answer.note());
    }

    /// Says whether a memory helped, as a person judges it.
    public Trust feedback(String id, boolean helpful) {
        return calls.call("memory_feedback", Arguments.of("id", id).and("helpful", helpful), Trust.class);
    }

    /// Says whether what was done by a memory went well.
    public Trust outcome(String id, boolean succeeded) {
        return calls.call("memory_outcome", Arguments.of("id", id).and("succeeded", succeeded), Trust.class);
    }

    /// Puts memories of a project that say much the same into one each.
    ///
    /// @param dryRun whether to tell only what would be done
    public Consolidated consolidate(Path project, boolean dryRun) {
        return calls.call(
                "memory_consolidate", Arguments.of("project_path", project).and("dry_run", dryRun), Consolidated.class);
    }

    /// Takes a consolidation back, by the id of the memory that it made.
    public Consolidated undoConsolidation(String id) {
        return calls.call("memory_consolidate", Arguments.of("undo", id), Consolidated.class);
    }
}
