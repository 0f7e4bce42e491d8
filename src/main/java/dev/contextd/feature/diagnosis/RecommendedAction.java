package dev.contextd.feature.diagnosis;

import dev.contextd.feature.diagnosis.KnownFailure.Fix;
import dev.contextd.tool.Doc;
import java.util.List;
import java.util.Optional;

/// A step that may solve an error.
record RecommendedAction(
        @Doc("Its place in the order") int step,
        @Doc("What to do") String description,
        @Doc("Commands for it, with <places> to fill in") List<String> commands,
        @Doc("How to see that it worked") String expectedOutcome,
        @Doc("Whether it can destroy something") boolean destructive,
        @Doc("What to mind before") Optional<String> safetyNotes) {
    private static final int SOLUTION_MAX = 600;

    static RecommendedAction of(int step, Fix fix) {
        var danger = fix.danger();
        return new RecommendedAction(
                step, fix.description(), fix.commands(), fix.expected(), danger.destructive(), notes(danger));
    }

    static RecommendedAction of(int step, PastRemedies.Remedy remedy) {
        var danger = DangerousStep.in(remedy.solution());
        return new RecommendedAction(
                step,
                "See whether what solved a like error (" + remedy.id() + ") fits here: "
                        + OneLine.of(remedy.solution(), remedy.attribution(), SOLUTION_MAX),
                List.of(),
                "The error does not come back",
                danger.destructive(),
                notes(danger));
    }

    /// When nothing is known, knowing more is the next step.
    static RecommendedAction gathering() {
        return new RecommendedAction(
                1,
                "Take the diagnostic steps, then call troubleshoot again with the first error they show",
                List.of(),
                "A message that names what failed",
                false,
                Optional.empty());
    }

    private static Optional<String> notes(DangerousStep danger) {
        return danger.notes().isEmpty() ? Optional.empty() : Optional.of(String.join(" ", danger.notes()));
    }
}
