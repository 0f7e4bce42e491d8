package dev.contextd.feature.conversation.summary;

import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Summarises a conversation by choosing among its sentences.
///
/// The same messages give the same digest, in however many runs they come: what a run costs depends on what is new, and
/// never on how much there was before. At most `Notes.CANDIDATES_MAX` sentences are given to the model.
public final class Summarizer {
    private final Tokenizer tokenizer;
    private final Optional<String> model;
    private final Function<String, Optional<float[]>> meaning;

    private Summarizer(Tokenizer tokenizer, Optional<String> model, Function<String, Optional<float[]>> meaning) {
        this.tokenizer = tokenizer;
        this.model = model;
        this.meaning = meaning;
    }

    /// @param model its id; a state with vectors of another is gone on from without them
    /// @param meaning the vector of a text, empty if the model is not to be had; then words alone decide
    public Summarizer(Tokenizer tokenizer, String model, Function<String, Optional<float[]>> meaning) {
        this(tokenizer, Optional.of(model), meaning);
    }

    /// One that asks no model.
    public static Summarizer byWords(Tokenizer tokenizer) {
        return new Summarizer(tokenizer, Optional.empty(), _ -> Optional.empty());
    }

    /// Whether [#summarize] can go on from this state. If not, it has to be given all messages again, without a state.
    public static boolean understands(String state) {
        return state.startsWith("{\"revision\":" + NotesRecord.REVISION + ",");
    }

    /// The state after some messages that others follow, for [#summarize] to go on from: nothing is given to the model
    /// that
    /// may not stay.
    public String note(List<SpokenMessage> newLines, Optional<String> previousState) {
        var notes = Notes.of(tokenizer, model, previousState);
        newLines.forEach(notes::take);
        return notes.state();
    }

    /// @param newLines the messages that the previous state has not seen, in order; all of them the first time
    /// @param tokenLimit what the summary may have; CRITICAL messages win over it, shortened
    public SummaryResult summarize(List<SpokenMessage> newLines, Optional<String> previousState, int tokenLimit) {
        var notes = Notes.of(tokenizer, model, previousState);
        newLines.forEach(notes::take);
        notes.learned(withVectors(notes.candidates()));

        var candidates = notes.candidates();
        var similarity = new SentenceSimilarity(candidates);
        var selection = new SentenceSelection(candidates, similarity, notes.course(), tokenizer);
        String talk = TalkSummary.suits(candidates, notes.course())
                ? TalkSummary.of(candidates, notes.course(), tokenLimit, tokenizer)
                : "";
        String summary = talk.isEmpty() ? told(selection, notes.course(), tokenLimit) : talk;
        return new SummaryResult(
                summary,
                notes.blocks().within(tokenLimit, tokenizer),
                new Insights(candidates, similarity, selection, notes.course()).list(),
                tokenizer.count(summary),
                similarity.isByMeaning() ? "extractive" : "extractive_words",
                notes.state());
    }

    /// What the messages come to that led to this state, for somebody who takes over.
    public SessionNote note(SummaryResult result) {
        var notes = Notes.of(tokenizer, model, Optional.of(result.state()));
        var candidates = notes.candidates();
        var selection =
                new SentenceSelection(candidates, new SentenceSimilarity(candidates), notes.course(), tokenizer);
        return SessionNote.of(candidates, selection, result.keyInsights(), notes.course());
    }

    private List<SentenceCandidate> withVectors(List<SentenceCandidate> candidates) {
        var known = new ArrayList<SentenceCandidate>();
        boolean available = true;
        for (var candidate : candidates) {
            // One refusal is enough: the next run asks again.
            var vector = candidate.vector().isEmpty() && available
                    ? meaning.apply(candidate.text())
                    : Optional.<float[]>empty();
            available &= vector.isPresent() || !candidate.vector().isEmpty();
            known.add(vector.isPresent() ? candidate.withVector(vector) : candidate);
        }
        return known;
    }

    private String told(SentenceSelection selection, NotesRecord.Course course, int tokenLimit) {
        if (course.leftOut() == 0) {
            return SummaryText.text(selection.choose(tokenLimit));
        }
        String more = "%d earlier critical messages, up to number %d, are not quoted here."
                .formatted(course.leftOut(), course.leftOutTo());
        int room = Math.max(1, tokenLimit - tokenizer.count(more) - 1);
        return more + "\n" + SummaryText.text(selection.choose(room));
    }
}
