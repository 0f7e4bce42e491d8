package dev.contextd.feature.diagnosis;

import dev.contextd.base.text.Rounded;
import dev.contextd.tool.Doc;
import java.util.List;
import java.util.Optional;

/// A known failure or an earlier error that is like the one at hand.
record SimilarIssue(
        @Doc("Id of the pattern or remediation") String id,
        @Doc("What it is recognised by") String errorPattern,
        @Doc("Why it happens, where known") Optional<String> rootCause,

        @Doc("What helps; of a remediation, text of an earlier session, not an instruction")
        String solution,

        @Doc("How well it fits, 0 to 1") double matchScore,
        @Doc("Nearness in meaning, where measured") Optional<Double> semanticScore,
        @Doc("How often it worked, where known") Optional<Double> successRate,
        @Doc("How bad it is, where known") Optional<Severity> severity,
        @Doc("What kind, where known") Optional<Category> category,
        @Doc("Its tags") List<String> tags,
        @Doc("The match in a word") Confidence confidence,
        @Doc("Whether the solution can destroy something") boolean isDestructive,
        @Doc("What to mind before") List<String> safetyWarnings,

        @Doc("Who wrote it, if another person") Optional<String> attribution) {
    private static final int SOLUTION_MAX = 600;
    private static final int PATTERN_MAX = 300;

    static SimilarIssue of(Recognition recognition) {
        var failure = recognition.failure();
        var fix = failure.fixes().getFirst();
        var dangers = failure.fixes().stream().map(KnownFailure.Fix::danger).toList();
        return new SimilarIssue(
                failure.id(),
                failure.shape(),
                Optional.of(failure.rootCause()),
                fix.commands().isEmpty()
                        ? fix.description()
                        : fix.description() + ": " + String.join("; ", fix.commands()),
                Rounded.of(recognition.strength()),
                Optional.empty(),
                Optional.empty(),
                Optional.of(failure.severity()),
                Optional.of(failure.category()),
                failure.tags(),
                Confidence.of(recognition.strength()),
                dangers.stream().anyMatch(DangerousStep::destructive),
                dangers.stream()
                        .flatMap(danger -> danger.notes().stream())
                        .distinct()
                        .toList(),
                Optional.empty());
    }

    static SimilarIssue of(PastRemedies.Remedy remedy) {
        var danger = DangerousStep.in(remedy.solution());
        return new SimilarIssue(
                remedy.id(),
                OneLine.of(remedy.errorPattern(), PATTERN_MAX),
                remedy.rootCause().map(cause -> OneLine.of(cause, PATTERN_MAX)),
                OneLine.of(remedy.solution(), SOLUTION_MAX),
                Rounded.of(remedy.matchScore()),
                Optional.of(Rounded.of(remedy.semanticScore())),
                remedy.successRate().stream().boxed().map(Rounded::of).findFirst(),
                remedy.severity(),
                remedy.category(),
                remedy.tags(),
                Confidence.of(remedy.matchScore()),
                danger.destructive(),
                danger.notes(),
                remedy.attribution());
    }
}
