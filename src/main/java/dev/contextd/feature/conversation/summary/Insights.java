package dev.contextd.feature.conversation.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Decisions that still stand, errors, and questions nobody has answered: the best of each kind, in their order. Only
/// what says so itself, and of people's talks only decisions.
final class Insights {
    static final int COUNT_MAX = 10;

    /// So that a session full of errors still tells what was decided.
    private static final Map<String, Integer> OF_KIND_MAX = Map.of("Decision", 5, "Error", 3, "Open question", 3);

    private static final double LIKENESS_MAX = 0.75;

    private final List<SentenceCandidate> candidates;
    private final SentenceSimilarity similarity;
    private final SentenceSelection selection;
    private final NotesRecord.Course course;

    Insights(
            List<SentenceCandidate> candidates,
            SentenceSimilarity similarity,
            SentenceSelection selection,
            NotesRecord.Course course) {
        this.candidates = candidates;
        this.similarity = similarity;
        this.selection = selection;
        this.course = course;
    }

    List<String> list() {
        var kinds = new TreeMap<Integer, String>();
        for (int i = 0; i < candidates.size(); i++) {
            if (!selection.isTakenBack(i)) {
                int at = i;
                kind(candidates.get(i), selection.cues(i)).ifPresent(kind -> kinds.put(at, kind));
            }
        }
        var chosen = new TreeMap<Integer, String>();
        kinds.keySet().stream()
                .sorted(Comparator.<Integer>comparingDouble(selection::weight).reversed())
                .filter(i -> room(kinds.getOrDefault(i, ""), chosen) && isNew(i, chosen.keySet()))
                .forEach(i -> chosen.put(i, kinds.getOrDefault(i, "")));
        var insights = new ArrayList<String>();
        chosen.forEach((i, kind) -> insights.add(kind + ": " + candidates.get(i).text()));
        return insights;
    }

    private static boolean room(String kind, Map<Integer, String> chosen) {
        long same = chosen.values().stream().filter(kind::equals).count();
        return chosen.size() < COUNT_MAX && same < OF_KIND_MAX.getOrDefault(kind, 0);
    }

    private boolean isNew(int candidate, Set<Integer> chosen) {
        return chosen.stream().noneMatch(other -> similarity.of(candidate, other) > LIKENESS_MAX);
    }

    private Optional<String> kind(SentenceCandidate candidate, Set<SentenceCue> cues) {
        boolean asks = cues.contains(SentenceCue.QUESTION);
        if (cues.contains(SentenceCue.CHATTER) || cues.contains(SentenceCue.INTENTION) || candidate.isOfMachine()) {
            return Optional.empty();
        }
        if (asks) {
            return isUnanswered(candidate) && !course.isTalk()
                    ? Optional.of(SureInsight.OPEN.label())
                    : Optional.empty();
        }
        return Stream.of(SureInsight.DECISION, SureInsight.OPEN, SureInsight.ERROR)
                .filter(kind -> kind == SureInsight.DECISION || !course.isTalk())
                .filter(kind -> kind.isIn(
                        kind == SureInsight.DECISION ? Undecided.without(candidate.text()) : candidate.text()))
                .map(SureInsight::label)
                .findFirst();
    }

    /// Nobody else has spoken since.
    private boolean isUnanswered(SentenceCandidate question) {
        return question.role().equals(course.speaker()) && question.index() >= course.since();
    }
}
