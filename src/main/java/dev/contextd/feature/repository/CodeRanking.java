package dev.contextd.feature.repository;

import dev.contextd.feature.repository.CodePassages.About;
import dev.contextd.keep.search.Legs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// Puts what was found by words, by meaning and by being mentioned into one order.
///
/// A passage has its cosine and its share of the weight of the question's words: meaning leads where somebody says in
/// prose what code does, words where they bring names, an error or a whole report. What is named has votes of its own;
/// tests and documents stand behind sources unless the question is about them. Then each has a part of what the best
/// passages of its file have more than others, so that files are ranked as a whole. None of this grows with the
/// repository: BM25 does, and so does the number of a file's passages that are weighed. The figures were chosen on the
/// terms and vectors of the sets `code` and `issues` of the quality lab (of the latter click, gin and gson, whole and
/// as a few files), where twice or half of most of them does about as well.
final class CodeRanking {
    private static final double WORDS_IN_PROSE = 0.04;
    private static final double WORDS_OTHERWISE = 0.3;

    /// What was found by words alone is a little further away than the last that was found by meaning.
    private static final double BEYOND = 0.02;

    /// In the place of what is not known while there are no vectors.
    private static final double COSINE_USUAL = 0.6;

    private static final double MENTIONED = 0.2;
    private static final double LITERAL = 0.06;
    private static final double LEADING = 1;
    private static final double FIT = 0.1;

    private static final int FILE_PASSAGES = 5;
    private static final double FILE_SHARE = 0.2;

    /// A passage that may be an answer.
    static final class Candidate {
        private final Legs.Hit hit;
        private final About about;
        private Set<String> terms = Set.of();
        private double words;
        private OptionalDouble cosine = OptionalDouble.empty();
        private double vote;
        private String defines = "";
        private double score;
        private double likelihood;

        private Candidate(Legs.Hit hit, About about) {
            this.hit = hit;
            this.about = about;
        }

        Legs.Hit hit() {
            return hit;
        }

        About about() {
            return about;
        }

        Set<String> terms() {
            return terms;
        }

        OptionalDouble cosine() {
            return cosine;
        }

        /// The name it was asked for by, and defines; empty if none.
        String defines() {
            return defines;
        }

        double score() {
            return score;
        }

        /// How likely it is what was asked for, once all are ranked.
        double likelihood() {
            return likelihood;
        }
    }

    private final CodeQuestion question;
    private final double embedded;
    private final double wordsShare;
    private final double missingWords;
    private final Map<String, Candidate> candidates = new LinkedHashMap<>();
    private final DoubleSummaryStatistics cosines = new DoubleSummaryStatistics();

    /// @param embedded the share of passages that have their vectors
    /// @param legs what was found for the question
    CodeRanking(CodeQuestion question, double embedded, Legs legs) {
        this.question = question;
        this.embedded = embedded;
        this.wordsShare = wordsShare(legs.rarity().values());
        this.missingWords = wordsShare * missingWords(legs.lexical());
    }

    /// What is not among so many as were asked for may have as many words as the last of them; otherwise it has none.
    private static double missingWords(List<Legs.Hit> lexical) {
        return lexical.size() < CodeSearch.POOL ? 0 : lexical.getLast().score();
    }

    /// What makes a share of BM25. The same share tells more of many words than of few.
    private static double wordsShare(Collection<Double> rarity) {
        double all = rarity.stream().mapToDouble(Double::doubleValue).sum();
        return all == 0 ? 0 : Math.sqrt(rarity.size()) / all;
    }

    void add(Legs.Hit hit, About about) {
        candidates.computeIfAbsent(hit.id(), _ -> new Candidate(hit, about));
    }

    boolean has(String id) {
        return candidates.containsKey(id);
    }

    void byWords(Legs.Hit hit) {
        var candidate = candidates.get(hit.id());
        if (candidate != null) {
            candidate.words = wordsShare * hit.score();
            candidate.terms = hit.terms();
        }
    }

    void byMeaning(Legs.Hit hit) {
        var candidate = candidates.get(hit.id());
        if (candidate != null) {
            candidate.cosine = OptionalDouble.of(hit.score());
            cosines.accept(hit.score());
        }
    }

    /// @param others how many define the same
    void defines(String id, String name, int fit, int others) {
        var candidate = candidates.get(id);
        if (candidate != null && candidate.defines.isEmpty()) {
            candidate.defines = name;
            candidate.vote += question.leads() ? LEADING + FIT * fit : MENTIONED / Math.sqrt(Math.max(1, others));
        }
    }

    /// It says the question word for word.
    void literal(String id) {
        var candidate = candidates.get(id);
        if (candidate != null) {
            candidate.vote += LITERAL;
        }
    }

    void mentioned(Set<String> paths) {
        candidates.values().stream()
                .filter(candidate -> paths.contains(candidate.about.path()))
                .forEach(candidate -> candidate.vote += question.leads() && question.byWords() ? LEADING : MENTIONED);
    }

    /// Best first. Of passages with the same name in the same file the others come behind everything else: they are
    /// read with the first.
    List<Candidate> ranked() {
        candidates.values().forEach(candidate -> candidate.score = alone(candidate));
        var files = files();
        candidates
                .values()
                .forEach(candidate -> candidate.score += FILE_SHARE * files.getOrDefault(candidate.about.path(), 0.0));
        var sorted = new ArrayList<>(candidates.values());
        sorted.sort(Comparator.comparingDouble(Candidate::score)
                .reversed()
                .thenComparing(candidate -> candidate.hit().id()));
        sorted.forEach(candidate -> candidate.likelihood = likelihood(candidate, sorted.getFirst().score));
        var first = new ArrayList<Candidate>();
        var again = new ArrayList<Candidate>();
        var seen = new HashSet<String>();
        for (Candidate candidate : sorted) {
            boolean fresh = seen.add(candidate.about.path() + "\0" + candidate.about.symbol());
            (fresh ? first : again).add(candidate);
        }
        first.addAll(again);
        return first;
    }

    /// How likely it is that a candidate is what was asked for, from 0 to 1: the logistic curves that fit the answers
    /// to the questions of `code` and, where words lead, of `issues`. In prose it also counts how far the best is
    /// ahead.
    private double likelihood(Candidate candidate, double best) {
        return question.byWords()
                ? logistic(-4.29 + 3.99 * candidate.score)
                : logistic(-9.57 + 9.85 * candidate.score - 20.7 * (best - candidate.score));
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private double alone(Candidate candidate) {
        boolean prose = !question.byWords();
        double cosine = candidate.cosine.orElseGet(this::missingCosine);
        var role = FileRole.of(candidate.about.path());
        double behind = question.roles().contains(role) ? 0 : role.behind(prose);
        return embedded * cosine + (1 - embedded) * COSINE_USUAL + words(candidate) + candidate.vote - behind;
    }

    /// Where meaning leads, what it found is not put behind for common words.
    private double words(Candidate candidate) {
        if (question.byWords()) {
            return WORDS_OTHERWISE * candidate.words;
        }
        return WORDS_IN_PROSE * (candidate.terms.isEmpty() ? missingWords : candidate.words);
    }

    /// What is not among so many as were asked for is further away than the last of them; otherwise it has no vector
    /// yet, and may mean as much as any.
    private double missingCosine() {
        return cosines.getCount() < CodeSearch.POOL ? cosines.getAverage() : cosines.getMin() - BEYOND;
    }

    /// What the best passages of each file have more than the one in the middle. Any two texts have a cosine; without
    /// that limit a file would lead because it is cut into many passages, all the more where all of them are
    /// weighed.
    private Map<String, Double> files() {
        double middle = middle();
        var scores = new HashMap<String, List<Double>>();
        for (Candidate candidate : candidates.values()) {
            scores.computeIfAbsent(candidate.about.path(), _ -> new ArrayList<>())
                    .add(Math.max(0, candidate.score - middle));
        }
        var sums = new HashMap<String, Double>();
        scores.forEach((path, all) -> {
            all.sort(Collections.reverseOrder());
            sums.put(
                    path,
                    all.stream()
                            .limit(FILE_PASSAGES)
                            .mapToDouble(Double::doubleValue)
                            .sum());
        });
        return sums;
    }

    private double middle() {
        var sorted = candidates.values().stream()
                .mapToDouble(Candidate::score)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
