package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where work stopped, so that it goes on there.
public final class CheckpointCalls {
    /// How much of a checkpoint to read.
    public enum Level {
        SUMMARY,
        CONTEXT,
        FULL
    }

    /// A checkpoint to save: `new NewCheckpoint("Half of the schema is migrated").describing("Next: orders")`.
    ///
    /// @param summary where the work stands, in a sentence
    /// @param description what is done, what is next, what is open
    /// @param context what to know to go on, by name
    public record NewCheckpoint(
            String summary, Optional<String> description, Map<String, String> context, List<String> tags) {
        public NewCheckpoint {
            context = Map.copyOf(context);
            tags = List.copyOf(tags);
        }

        /// One that says no more than where the work stands.
        public NewCheckpoint(String summary) {
            this(summary, Optional.empty(), Map.of(), List.of());
        }

        /// With what is done, next and open.
        public NewCheckpoint describing(String text) {
            return new NewCheckpoint(summary, Optional.of(text), context, tags);
        }

        /// With what to know to go on, by name.
        public NewCheckpoint with(Map<String, String> known) {
            return new NewCheckpoint(summary, description, known, tags);
        }

        /// With words to filter by.
        public NewCheckpoint tagged(String... words) {
            return new NewCheckpoint(summary, description, context, List.of(words));
        }
    }

    /// @param tokenCount tokens to read all of it
    public record Saved(String id, String summary, Instant createdAt, int tokenCount) {}

    /// @param tokenCount tokens to read all of it
    public record Listed(
            String id, String summary, Path projectPath, List<String> tags, int tokenCount, Instant createdAt) {}

    /// A checkpoint that was found.
    ///
    /// @param shortened whether description or context were cut; [#resume] gives all
    /// @param score how well it fits, 0 to 1
    /// @param why what it was found by
    public record Match(
            String id,
            String summary,
            Optional<String> description,
            Path projectPath,
            Map<String, String> context,
            boolean shortened,
            List<String> tags,
            double score,
            Instant createdAt,
            String why) {}

    /// A checkpoint as it was read.
    ///
    /// @param branchPath branches from the main thread to where it was taken
    /// @param sessionId session it was taken in
    public record Resumed(
            String id, Level level, String content, int tokenCount, List<String> branchPath, String sessionId) {}

    private record ListAnswer(List<Listed> checkpoints) {}

    private record SearchAnswer(List<Match> results, Optional<String> note) {}

    private final TypedCalls calls;

    CheckpointCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Saves where the work on a project stands. Durable when this returns.
    public Saved save(Path project, NewCheckpoint checkpoint) {
        return calls.call(
                "checkpoint_save",
                Arguments.of("summary", checkpoint.summary())
                        .and("project_path", project)
                        .and("description", checkpoint.description())
                        .and("context", checkpoint.context())
                        .and("tags", checkpoint.tags()),
                Saved.class);
    }

    /// Checkpoints of all projects.
    public Matches<Match> search(String query) {
        return search(Enquiry.of(query));
    }

    /// Checkpoints that fit an enquiry.
    public Matches<Match> search(Enquiry enquiry) {
        var answer = calls.call(
                "checkpoint_search",
                Arguments.of("query", enquiry.text())
                        .and("project_path", enquiry.project())
                        .and("tags", enquiry.tags())
                        .and("top_k", enquiry.limit()),
                SearchAnswer.class);
        return new Matches<>(answer.results(), answer.note());
    }

    /// Those of a project, the newest first.
    ///
    /// @param limit from 1 to 100
    public List<Listed> list(Path project, int limit) {
        return calls.call(
                        "checkpoint_list", Arguments.of("project_path", project).and("limit", limit), ListAnswer.class)
                .checkpoints();
    }

    /// Reads a checkpoint, to go on there.
    public Resumed resume(String id, Level level) {
        return calls.call("checkpoint_resume", Arguments.of("id", id).and("level", level), Resumed.class);
    }
}
