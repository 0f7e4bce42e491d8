package dev.contextd.api;

import dev.contextd.tool.Arguments;
import dev.contextd.tool.TypedCalls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Errors and what solved them, found again whatever lines, paths and versions they name; and what common errors mean.
public final class RemediationCalls {
    /// How bad an error is.
    public enum Severity {
        LOW,
        MEDIUM,
        HIGH,
        CRITICAL
    }

    /// An error as it was shown: `new Shown(message).in(project)`.
    ///
    /// @param stackTrace its stack
    /// @param project where it happened
    /// @param tags of a search, those that all results have
    public record Shown(String errorMessage, Optional<String> stackTrace, Optional<Path> project, List<String> tags) {
        public Shown {
            tags = List.copyOf(tags);
        }

        /// One of which nothing else is known.
        public Shown(String errorMessage) {
            this(errorMessage, Optional.empty(), Optional.empty(), List.of());
        }

        /// With its stack.
        public Shown with(String stack) {
            return new Shown(errorMessage, Optional.of(stack), project, tags);
        }

        /// With the project where it happened.
        public Shown in(Path directory) {
            return new Shown(errorMessage, stackTrace, Optional.of(directory), tags);
        }

        /// With words to filter by.
        public Shown tagged(String... words) {
            return new Shown(errorMessage, stackTrace, project, List.of(words));
        }
    }

    /// @param similarTo ids of remediations for much the same error
    public record Saved(String id, Instant createdAt, List<String> similarTo) {}

    /// An error that was solved before.
    ///
    /// @param shortened whether texts were cut
    /// @param matchScore how likely it is the same error, 0 to 1
    /// @param context circumstances
    /// @param successRate share of tries that worked; absent before the first
    public record Solved(
            String id,
            String errorMessage,
            String errorType,
            String solution,
            boolean shortened,
            double matchScore,
            Optional<Severity> severity,
            List<String> tags,
            Map<String, String> context,
            Optional<Double> successRate,
            int usageCount,
            Instant createdAt) {}

    /// How often a solution worked.
    public record Tally(String id, int workedCount, int failedCount, double successRate) {}

    /// What an error means.
    ///
    /// @param confidence `high`, `medium` or `low`
    /// @param hypotheses possible causes, the likeliest first
    /// @param diagnosticSteps what to look at
    public record Diagnosis(
            String rootCause,
            String confidence,
            double confidenceScore,
            String category,
            List<Cause> hypotheses,
            List<Step> recommendedActions,
            List<String> diagnosticSteps,
            Optional<String> note) {}

    /// @param source where it is known from: `catalogue`, `remediation`, `memory` or `model`
    public record Cause(
            String description,
            double probability,
            List<String> evidence,
            List<String> verificationSteps,
            String source) {}

    /// @param destructive whether it can do harm; then `safetyNotes` says which
    public record Step(
            int step,
            String description,
            List<String> commands,
            String expectedOutcome,
            boolean destructive,
            Optional<String> safetyNotes) {}

    private record SearchAnswer(List<Solved> results, Optional<String> note) {}

    private final TypedCalls calls;

    RemediationCalls(TypedCalls calls) {
        this.calls = calls;
    }

    /// Saves what solved an error. Durable when this returns.
    ///
    /// @param errorType class or code of it
    public Saved save(Shown error, String errorType, String solution) {
        return save(error, errorType, solution, Optional.empty(), Map.of());
    }

    /// @param context circumstances, such as versions
    public Saved save(
            Shown error, String errorType, String solution, Optional<Severity> severity, Map<String, String> context) {
        return calls.call(
                "remediation_save",
                asked(error)
                        .and("error_type", errorType)
                        .and("solution", solution)
                        .and("severity", severity)
                        .and("context", context),
                Saved.class);
    }

    /// Errors that were solved before and are likely the same.
    public Matches<Solved> search(Shown error) {
        var answer = calls.call("remediation_search", asked(error), SearchAnswer.class);
        return new Matches<>(answer.results(), answer.note());
    }

    /// Says whether a solution worked.
    public Tally feedback(String id, boolean worked) {
        return calls.call("remediation_feedback", Arguments.of("id", id).and("worked", worked), Tally.class);
    }

    /// What an error means, and what to do about it.
    public Diagnosis diagnose(Shown error) {
        return calls.call("troubleshoot", asked(error), Diagnosis.class);
    }

    private static Arguments asked(Shown error) {
        return Arguments.of("error_message", error.errorMessage())
                .and("stack_trace", error.stackTrace())
                .and("project_path", error.project())
                .and("tags", error.tags());
    }
}
