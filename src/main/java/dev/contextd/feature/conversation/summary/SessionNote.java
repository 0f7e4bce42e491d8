package dev.contextd.feature.conversation.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// What somebody who takes over has to know, as sentences that were said; each stands in one place.
///
/// @param goal how the person began
/// @param asked what they said last, empty if that was the beginning
/// @param done what the agent says it did
/// @param found causes and errors
/// @param decided what was decided and not taken back
/// @param open questions without an answer, and next steps
public record SessionNote(
        List<String> goal,
        List<String> asked,
        List<String> done,
        List<String> found,
        List<String> decided,
        List<String> open) {
    private static final int DONE_MAX = 6;
    private static final int SENTENCES_OF_PERSON_MAX = 3;

    static SessionNote of(
            List<SentenceCandidate> candidates,
            SentenceSelection selection,
            List<String> insights,
            NotesRecord.Course course) {
        var goal = of(candidates, course.opening());
        int last = candidates.stream()
                .filter(candidate -> candidate.role().equals("user"))
                .mapToInt(SentenceCandidate::index)
                .max()
                .orElse(course.opening());
        var asked = last == course.opening() ? List.<String>of() : of(candidates, last);
        var named = new ArrayList<>(goal);
        named.addAll(asked);
        var decided = those("Decision: ", insights, named);
        named.addAll(decided);
        var open = those("Open question: ", insights, named);
        named.addAll(open);
        var done = done(candidates, selection, sentence -> !named.contains(sentence));
        named.addAll(done);
        return new SessionNote(goal, asked, done, those("Error: ", insights, named), decided, open);
    }

    private static List<String> of(List<SentenceCandidate> candidates, int message) {
        return candidates.stream()
                .filter(candidate -> candidate.index() == message)
                .map(SentenceCandidate::text)
                .limit(SENTENCES_OF_PERSON_MAX)
                .toList();
    }

    private static List<String> those(String kind, List<String> insights, List<String> named) {
        return insights.stream()
                .filter(insight -> insight.startsWith(kind))
                .map(insight -> insight.substring(kind.length()))
                .filter(sentence -> !named.contains(sentence))
                .toList();
    }

    private static List<String> done(
            List<SentenceCandidate> candidates, SentenceSelection selection, Predicate<String> isNew) {
        return IntStream.range(0, candidates.size())
                .filter(i -> candidates.get(i).role().equals("assistant"))
                .filter(i -> selection.cues(i).contains(SentenceCue.RESULT) && !selection.isTakenBack(i))
                .filter(i -> isNew.test(candidates.get(i).text()))
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(selection::weight).reversed())
                .limit(DONE_MAX)
                .sorted()
                .map(i -> candidates.get(i).text())
                .toList();
    }
}
