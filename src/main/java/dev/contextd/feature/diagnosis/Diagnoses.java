package dev.contextd.feature.diagnosis;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.text.Rounded;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.RecalledMemory;
import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Prompt;
import dev.contextd.tool.Tool;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Finds out what errors mean.
public final class Diagnoses {
    /// Memories that are looked at for one error, and how much of the error they are searched with.
    private static final int MEMORIES_MAX = 3;

    private static final int QUERY_MAX = 1_000;

    private final Supplier<Library> library;
    private final PastRemedies remedies;
    private final LearnedPatterns learned;
    private final PastNotes pastNotes;
    private final ModelDiagnosis opinion;
    private final Tokenizer tokenizer;
    private final PatternUses uses;
    private final InstantSource clock;

    /// @param library opened when first needed
    public Diagnoses(
            Supplier<Library> library,
            PastRemedies remedies,
            LearnedPatterns learned,
            PastNotes pastNotes,
            ModelDiagnosis opinion,
            Tokenizer tokenizer,
            InstantSource clock) {
        this.library = library;
        this.remedies = remedies;
        this.learned = learned;
        this.pastNotes = pastNotes;
        this.opinion = opinion;
        this.tokenizer = tokenizer;
        this.uses = new PatternUses(library, clock);
        this.clock = clock;
    }

    public List<Prompt> prompts() {
        return List.of(new DiagnosePrompt());
    }

    /// Takes one of the owner's calls of a language model today, if one is left; all features share them.
    public boolean takeModelCall(Owner owner, int perDay) {
        return uses.takeModelCall(owner, perDay);
    }

    public List<Tool<?, ?>> tools() {
        return List.of(new TroubleshootTool(this, tokenizer, clock), new ListPatternsTool(learned, uses, tokenizer));
    }

    /// @param project whose memories are asked; none if absent
    Diagnosis of(Symptoms symptoms, Owner owner, Optional<Project> project, int limit) {
        var notes = new ArrayList<String>();
        var findings = new Findings(
                symptoms,
                KnownFailures.standard().recognise(symptoms),
                orNone("Remediations", notes, () -> remedies.like(symptoms.message(), symptoms.stack(), owner, limit)),
                project.map(p -> orNone("Memories", notes, () -> recall(symptoms, owner, p)))
                        .orElse(List.of()));
        library.get().wordsOnly().or(() -> pastNotes.wordsOnly(owner)).ifPresent(notes::add);
        var known = findings.hypotheses();
        var second = opinion.about(
                symptoms, known.stream().map(Hypothesis::description).toList(), owner, uses);
        second.note().ifPresent(notes::add);
        var ranked = Hypotheses.rank(
                Stream.concat(known.stream(), second.hypotheses().stream()).toList(), limit);
        findings.named(ranked)
                .ifPresent(failure -> orNone("Counts", notes, () -> {
                    uses.named(owner, failure.id());
                    return List.of();
                }));
        return diagnosis(findings, ranked, limit, notes);
    }

    private static Diagnosis diagnosis(
            Findings findings, List<Hypothesis.Ranked> ranked, int limit, List<String> notes) {
        var named = findings.named(ranked);
        double score = Rounded.of(findings.score(ranked));
        return new Diagnosis(
                findings.rootCause(ranked),
                score,
                ranked.isEmpty()
                        ? findings.symptoms().category().orElse(Category.GENERAL)
                        : ranked.getFirst().hypothesis().category(),
                named.map(KnownFailure::severity)
                        .or(() -> ranked.isEmpty()
                                ? Optional.empty()
                                : findings.remedies().stream().findFirst().flatMap(PastRemedies.Remedy::severity)),
                ranked,
                issues(findings, limit),
                findings.actions(ranked, Confidence.of(score)),
                findings.steps(),
                notes);
    }

    private static List<SimilarIssue> issues(Findings findings, int limit) {
        return Stream.concat(
                        findings.recognised().stream().map(SimilarIssue::of),
                        findings.remedies().stream().map(SimilarIssue::of))
                .sorted((a, b) -> Double.compare(b.matchScore(), a.matchScore()))
                .limit(limit)
                .toList();
    }

    private List<RecalledMemory> recall(Symptoms symptoms, Owner owner, Project project) {
        return pastNotes.about(OneLine.of(symptoms.message(), QUERY_MAX), owner, project, MEMORIES_MAX);
    }

    /// A source that is out of order makes the diagnosis poorer, not impossible.
    private static <T> List<T> orNone(String source, List<String> notes, Supplier<List<T>> asking) {
        try {
            return asking.get();
        } catch (Failure e) {
            if ((e.kind() != Kind.UNAVAILABLE && e.kind() != Kind.CONFLICT)
                    || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            notes.add(source + " could not be used: " + e.sentence());
            return List.of();
        }
    }
}
