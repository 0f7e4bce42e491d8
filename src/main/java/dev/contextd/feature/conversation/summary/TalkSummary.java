package dev.contextd.feature.conversation.summary;

import dev.contextd.keep.search.Terms;
import dev.contextd.text.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// A talk of people who are named in it, told by a third. It is short: most of a talk is said for the sake of talking,
/// and what a listener would tell of it is a quarter or less.
final class TalkSummary {
    /// Of what was said, so much is told.
    private static final double SHARE = 0.22;

    private static final int WORDS_MIN = 30;

    /// With more people it is no talk but a list.
    private static final int SPEAKERS_MAX = 12;

    /// Shorter ones say nothing without the others.
    private static final int SENTENCE_WORDS_MIN = 3;

    // What weighs how much: fitted on talks that people have summed up (`bench/run quality DIR dialogues`).
    private static final double FIRST_TURN = 0.08;
    private static final double SECOND_TURN = 0.05;
    private static final double BEGINS_TURN = 0.04;
    private static final double FIRST_SPEAKER = 0.03;
    private static final double EACH_WORD = -0.007;
    private static final int WORDS_COUNTED = 30;
    private static final double SPOKEN_OF_AGAIN = 0.14;
    private static final double POINTS_BACK = -0.08;
    private static final double NAMES = 0.04;
    private static final double WISHES = 0.11;
    private static final double OBLIGES = 0.05;
    private static final double REPETITION = 0.3;

    private static final Pattern POINTING =
            Pattern.compile("^(?:it|that|this|there|he|she|they)(?!\\p{L}).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern NAMING = Pattern.compile(".+[^.?!] \\p{Lu}\\p{Ll}+.*");
    private static final Pattern WISHING = Pattern.compile(
            "\\b(?:wants?|needs?|would like|hopes?|wish|look(?:ing)? for|plans?)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern OBLIGING = Pattern.compile(
            "\\b(?:must|ha(?:ve|s) to|should|had better|supposed|needs? to)\\b", Pattern.CASE_INSENSITIVE);

    private record Clause(SentenceCandidate said, String core, String told, int words, Set<String> terms) {}

    private final List<Clause> clauses = new ArrayList<>();
    private final Map<String, Integer> turnsOf = new HashMap<>();
    private final List<Integer> turns;
    private final String opener;
    private final int wordsMax;

    private TalkSummary(List<SentenceCandidate> candidates, NotesRecord.Course course) {
        var speakers =
                candidates.stream().map(SentenceCandidate::speaker).distinct().toList();
        this.opener = speakers.getFirst();
        this.turns =
                candidates.stream().map(SentenceCandidate::index).distinct().toList();
        this.wordsMax = (int) Math.max(WORDS_MIN, SHARE * course.words());
        for (var candidate : candidates) {
            String other = speakers.size() == 2 ? speakers.get(1 - speakers.indexOf(candidate.speaker())) : "";
            String core = ReportedSpeech.core(candidate.said());
            if (words(core) >= SENTENCE_WORDS_MIN) {
                String told = new ReportedSpeech(candidate.speaker(), other).of(core);
                if (!told.isEmpty()) {
                    clauses.add(new Clause(candidate, core, told, words(told), new HashSet<>(Terms.ofQuery(core))));
                }
            }
        }
        var seen = new HashSet<String>();
        for (Clause clause : clauses) {
            for (String term : clause.terms()) {
                if (seen.add(clause.said().index() + " " + term)) {
                    turnsOf.merge(term, 1, Integer::sum);
                }
            }
        }
    }

    /// Whether it is one: nearly all messages name who speaks, and nothing has to be told whatever the room is.
    static boolean suits(List<SentenceCandidate> candidates, NotesRecord.Course course) {
        var speakers = new HashSet<String>();
        candidates.forEach(candidate -> speakers.add(candidate.speaker()));
        return course.isTalk()
                && speakers.size() > 1
                && speakers.size() <= SPEAKERS_MAX
                && !speakers.contains("")
                && candidates.stream().noneMatch(SentenceCandidate::pinned);
    }

    static String of(
            List<SentenceCandidate> candidates, NotesRecord.Course course, int tokenLimit, Tokenizer tokenizer) {
        return new TalkSummary(candidates, course).told(tokenLimit, tokenizer);
    }

    private String told(int tokenLimit, Tokenizer tokenizer) {
        var chosen = new TreeSet<Integer>();
        var open = new TreeSet<Integer>();
        var used = new HashSet<String>();
        var weights = clauses.stream().mapToDouble(this::weight).toArray();
        int words = 0;
        int tokens = 0;
        for (int i = 0; i < clauses.size(); i++) {
            open.add(i);
        }
        while (!open.isEmpty()) {
            int best = best(open, used, weights);
            open.remove(best);
            var clause = clauses.get(best);
            int cost = tokenizer.count(clause.told()) + 1;
            if (tokens + cost <= tokenLimit && (chosen.isEmpty() || words + clause.words() <= wordsMax)) {
                chosen.add(best);
                used.addAll(clause.terms());
                words += clause.words();
                tokens += cost;
            }
        }
        var text = new ArrayList<String>();
        chosen.forEach(i -> text.add(clauses.get(i).told()));
        return String.join(" ", text);
    }

    private int best(Set<Integer> open, Set<String> used, double[] weights) {
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int i : open) {
            var terms = clauses.get(i).terms();
            long again = terms.stream().filter(used::contains).count();
            double worth = weights[i] - REPETITION * again / (terms.size() + 1);
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        return best;
    }

    private double weight(Clause clause) {
        int turn = turns.indexOf(clause.said().index());
        int again = clause.terms().stream()
                .mapToInt(term -> turnsOf.getOrDefault(term, 1) - 1)
                .sum();
        return (turn == 0 ? FIRST_TURN : turn == 1 ? SECOND_TURN : 0)
                + (clause.said().place() == 0 ? BEGINS_TURN : 0)
                + (clause.said().speaker().equals(opener) ? FIRST_SPEAKER : 0)
                + EACH_WORD * Math.min(WORDS_COUNTED, words(clause.core()))
                + SPOKEN_OF_AGAIN * again / (clause.terms().size() + 1)
                + (POINTING.matcher(clause.core()).matches() ? POINTS_BACK : 0)
                + (NAMING.matcher(clause.core()).matches() ? NAMES : 0)
                + (WISHING.matcher(clause.core()).find() ? WISHES : 0)
                + (OBLIGING.matcher(clause.core()).find() ? OBLIGES : 0);
    }

    private static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+", -1).length;
    }
}
