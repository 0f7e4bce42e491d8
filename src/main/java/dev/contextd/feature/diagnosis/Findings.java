package dev.contextd.feature.diagnosis;

import dev.contextd.feature.diagnosis.Hypothesis.Ranked;
import dev.contextd.feature.diagnosis.Hypothesis.Source;
import dev.contextd.feature.diagnosis.PastRemedies.Remedy;
import dev.contextd.keep.library.RecalledMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All that speaks for one cause or another, and what follows from it.
///
/// @param recognised known failures, surest first
/// @param remedies what solved like errors, best first
/// @param pastNotes what earlier sessions noted, most relevant first
record Findings(
        Symptoms symptoms, List<Recognition> recognised, List<Remedy> remedies, List<RecalledMemory> pastNotes) {
    /// A rival failure speaks for itself, but never louder than the surest one.
    private static final double RIVAL_MAX = 0.95;

    /// A failure this much weaker than the surest is noise.
    private static final double NOISE = 0.6;

    /// A remedy nobody has judged yet counts like one that worked every other time.
    private static final double UNJUDGED = 0.5;

    /// What a memory weighs: little, since it says what was thought, not that it fits.
    private static final double MEMORY = 0.15;

    private static final double MEMORY_SCORE = 0.4;
    private static final double MODEL_SCORE = 0.3;
    private static final int ACTIONS_MAX = 6;
    private static final int STEPS_MAX = 8;
    private static final int EXCERPT_MAX = 300;

    Findings {
        double least = recognised.isEmpty() ? 0 : NOISE * recognised.getFirst().strength();
        recognised = recognised.stream().filter(r -> r.strength() >= least).toList();
        remedies = remedies.stream()
                .sorted(Comparator.comparingDouble(Findings::weight).reversed())
                .toList();
        pastNotes = List.copyOf(pastNotes);
    }

    List<Hypothesis> hypotheses() {
        var all = new ArrayList<Hypothesis>();
        double most = 1;
        for (Recognition recognition : recognised) {
            for (var cause : recognition.failure().causes()) {
                double weight = recognition.strength()
                        * recognition.strength()
                        * recognition.failure().share(cause);
                all.add(of(recognition, cause, Math.min(weight, most)));
            }
            most = Math.min(most, all.getFirst().weight() * RIVAL_MAX);
        }
        remedies.forEach(remedy -> all.add(of(remedy)));
        double memory = Math.min(MEMORY, most / 2);
        for (int i = 0; i < pastNotes.size(); i++) {
            all.add(of(pastNotes.get(i), memory / (i + 1)));
        }
        return all;
    }

    private static Hypothesis of(Recognition recognition, KnownFailure.Cause cause, double weight) {
        var failure = recognition.failure();
        var evidence = Stream.concat(Stream.of("pattern " + failure.id()), recognition.quotes().stream());
        return new Hypothesis(
                failure.title() + ": " + cause.description(),
                weight,
                evidence.toList(),
                failure.category(),
                cause.checks().isEmpty() ? failure.checks() : cause.checks(),
                Source.CATALOGUE);
    }

    private static Hypothesis of(Remedy remedy) {
        var evidence = new ArrayList<String>();
        evidence.add("remediation " + remedy.id() + " solved: "
                + OneLine.of(remedy.errorPattern(), remedy.attribution(), EXCERPT_MAX));
        remedy.successRate().ifPresent(rate -> evidence.add("it worked in " + Math.round(rate * 100) + " % of cases"));
        return new Hypothesis(
                "It is the error that was solved before: "
                        + OneLine.of(remedy.rootCause().orElse(remedy.solution()), remedy.attribution(), EXCERPT_MAX),
                weight(remedy),
                evidence,
                remedy.category().orElse(Category.GENERAL),
                List.of("Compare the circumstances with those of " + remedy.id()),
                Source.REMEDIATION);
    }

    private static Hypothesis of(RecalledMemory memory, double weight) {
        return new Hypothesis(
                "An earlier session noted: " + OneLine.of(memory.title(), memory.attribution(), EXCERPT_MAX),
                weight,
                List.of("memory " + memory.id() + " says: "
                        + OneLine.of(memory.content(), memory.attribution(), EXCERPT_MAX)),
                Category.GENERAL,
                List.of("See whether what " + memory.id() + " says holds here"),
                Source.MEMORY);
    }

    private static double weight(Remedy remedy) {
        return remedy.matchScore() * (0.5 + 0.5 * remedy.successRate().orElse(UNJUDGED));
    }

    /// The failure that leads, unless something else does.
    Optional<KnownFailure> named(List<Ranked> ranked) {
        return leads(ranked, Source.CATALOGUE)
                ? Optional.of(recognised.getFirst().failure())
                : Optional.empty();
    }

    private static boolean leads(List<Ranked> ranked, Source source) {
        return !ranked.isEmpty() && ranked.getFirst().hypothesis().source() == source;
    }

    double score(List<Ranked> ranked) {
        if (ranked.isEmpty()) {
            return 0;
        }
        return switch (ranked.getFirst().hypothesis().source()) {
            case CATALOGUE -> recognisedScore();
            case REMEDIATION -> weight(remedies.getFirst());
            case MEMORY -> MEMORY_SCORE;
            case MODEL -> MODEL_SCORE;
        };
    }

    /// Surer than its strength where nothing else fits, less sure the nearer the next one comes.
    private double recognisedScore() {
        double first = recognised.getFirst().strength();
        double rival = recognised.size() < 2 ? 0 : recognised.get(1).strength() / first;
        double alone = 0.4 * (1 - first) * (1 - rival);
        double contested = 0.15 * first * Math.max(0, (rival - 0.8) / 0.2);
        return Math.min(1, first + alone - contested);
    }

    String rootCause(List<Ranked> ranked) {
        if (ranked.isEmpty()) {
            return "Nothing known fits this error.";
        }
        var first = ranked.getFirst().hypothesis();
        return switch (first.source()) {
            case CATALOGUE -> recognised.getFirst().failure().rootCause();
            case REMEDIATION -> first.description();
            case MEMORY -> "Nothing known fits this error, but a memory may have to do with it. " + first.description();
            case MODEL -> "Nothing known fits this error; a language model supposes: " + first.description();
        };
    }

    List<RecommendedAction> actions(List<Ranked> ranked, Confidence confidence) {
        var actions = new ArrayList<RecommendedAction>();
        if (leads(ranked, Source.REMEDIATION)) {
            actions.add(RecommendedAction.of(1, remedies.getFirst()));
        }
        var fixes = recognised.stream()
                .limit(confidence == Confidence.HIGH ? 1 : 2)
                .flatMap(recognition -> recognition.failure().fixes().stream())
                .toList();
        for (var fix : fixes) {
            actions.add(RecommendedAction.of(actions.size() + 1, fix));
        }
        remedies.stream()
                .skip(leads(ranked, Source.REMEDIATION) ? 1 : 0)
                .limit(1)
                .forEach(remedy -> actions.add(RecommendedAction.of(actions.size() + 1, remedy)));
        return actions.isEmpty()
                ? List.of(RecommendedAction.gathering())
                : actions.stream().limit(ACTIONS_MAX).toList();
    }

    List<String> steps() {
        var known = recognised.stream()
                .flatMap(recognition -> recognition.failure().checks().stream())
                .distinct()
                .limit(STEPS_MAX)
                .toList();
        return known.isEmpty() ? Ecosystem.nextSteps(symptoms) : known;
    }
}
