package dev.contextd.app;

import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.feature.diagnosis.Category;
import dev.contextd.feature.diagnosis.LearnedPatterns;
import dev.contextd.feature.diagnosis.PastNotes;
import dev.contextd.feature.diagnosis.PastRemedies;
import dev.contextd.feature.diagnosis.Severity;
import dev.contextd.feature.memory.Memories;
import dev.contextd.feature.remediation.Remediations;
import dev.contextd.keep.library.RecalledMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// What a diagnosis learns from what was solved and noted before.
final class PastKnowledge {
    private static final double RECALLED_CONFIDENCE_MIN = 0.5;

    private PastKnowledge() {}

    /// Doubtful memories would make a diagnosis worse, so only those count that nobody spoke against.
    static PastNotes notes(Memories memories) {
        return new PastNotes() {
            @Override
            public List<RecalledMemory> about(String text, Owner owner, Project project, int limit) {
                return memories.recall(text, owner, project, RECALLED_CONFIDENCE_MIN, limit);
            }

            @Override
            public Optional<String> wordsOnly(Owner owner) {
                return memories.wordsOnly(owner);
            }
        };
    }

    static PastRemedies remedies(Remediations remediations) {
        return (message, stack, owner, limit) -> remediations.alike(message, Optional.of(stack), owner, limit).stream()
                .map(known -> new PastRemedies.Remedy(
                        known.id(),
                        known.errorMessage(),
                        Optional.empty(),
                        known.solution(),
                        known.score(),
                        known.semantic().orElse(0),
                        known.successRate().map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                        known.severity().map(PastKnowledge::severity),
                        category(known.tags()),
                        known.tags(),
                        known.attribution()))
                .toList();
    }

    static LearnedPatterns patterns(Remediations remediations) {
        return (owner, limit) -> remediations.proven(owner, limit).stream()
                .map(proven -> new LearnedPatterns.Learned(
                        proven.id(),
                        proven.errorMessage(),
                        category(proven.tags()).orElse(Category.GENERAL),
                        proven.severity().map(PastKnowledge::severity).orElse(Severity.MEDIUM),
                        proven.errorType(),
                        proven.solution(),
                        OptionalDouble.of(proven.successRate()),
                        proven.tags(),
                        proven.usage(),
                        Optional.empty(),
                        proven.attribution()))
                .toList();
    }

    private static Severity severity(String word) {
        return Severity.valueOf(word.toUpperCase(Locale.ROOT));
    }

    /// A remediation has no category of its own; who wants it in one says so by a tag.
    private static Optional<Category> category(List<String> tags) {
        return Arrays.stream(Category.values())
                .filter(category -> tags.contains(category.name().toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
