package dev.contextd.feature.conversation.summary;

import dev.contextd.keep.search.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much each two of the candidates say the same, from 0 to 1: by meaning and words, or by words alone if one of
/// them has no vector.
final class SentenceSimilarity {
    /// Two sentences about nothing in common have about this cosine under the model in use.
    private static final double UNRELATED = 0.3;

    private static final double WORDS_SHARE = 0.3;

    private final double[][] similarity;
    private final boolean byMeaning;

    SentenceSimilarity(List<SentenceCandidate> candidates) {
        byMeaning = !candidates.isEmpty()
                && candidates.stream().noneMatch(c -> c.vector().isEmpty())
                && candidates.stream().map(c -> c.vector().length()).distinct().count() == 1;
        var words = weighedWords(candidates);
        var vectors = byMeaning
                ? candidates.stream().map(c -> PackedVector.open(c.vector())).toList()
                : List.<float[]>of();
        similarity = new double[candidates.size()][candidates.size()];
        for (int i = 0; i < similarity.length; i++) {
            for (int j = 0; j < i; j++) {
                double shared = cosine(words.get(i), words.get(j));
                double same = byMeaning
                        ? WORDS_SHARE * shared + (1 - WORDS_SHARE) * meaning(vectors.get(i), vectors.get(j))
                        : shared;
                similarity[i][j] = same;
                similarity[j][i] = same;
            }
        }
    }

    boolean isByMeaning() {
        return byMeaning;
    }

    double of(int one, int other) {
        return similarity[one][other];
    }

    /// How much of what the others say each says too, 1 for the most central.
    double[] centrality() {
        var sums = new double[similarity.length];
        double most = 0;
        for (int i = 0; i < sums.length; i++) {
            for (double same : similarity[i]) {
                sums[i] += same;
            }
            most = Math.max(most, sums[i]);
        }
        for (int i = 0; i < sums.length && most > 0; i++) {
            sums[i] /= most;
        }
        return sums;
    }

    private static double meaning(float[] a, float[] b) {
        double cosine = 0;
        for (int i = 0; i < a.length; i++) {
            cosine += (double) a[i] * b[i];
        }
        return Math.clamp((cosine - UNRELATED) / (1 - UNRELATED), 0, 1);
    }

    /// Vectors of length one over the terms, those that few candidates have counting more.
    private static List<Map<String, Double>> weighedWords(List<SentenceCandidate> candidates) {
        var documents = new HashMap<String, Integer>();
        var all = candidates.stream().map(c -> Terms.ofQuery(c.text())).toList();
        all.forEach(terms -> terms.forEach(term -> documents.merge(term, 1, Integer::sum)));
        var weighed = new ArrayList<Map<String, Double>>();
        for (var terms : all) {
            var vector = new HashMap<String, Double>();
            double squares = 0;
            for (String term : terms) {
                double weight = Math.log(1 + (double) candidates.size() / documents.getOrDefault(term, 1));
                vector.put(term, weight);
                squares += weight * weight;
            }
            double length = Math.sqrt(squares);
            vector.replaceAll((_, weight) -> weight / length);
            weighed.add(vector);
        }
        return weighed;
    }

    private static double cosine(Map<String, Double> a, Map<String, Double> b) {
        double sum = 0;
        for (var entry : a.entrySet()) {
            sum += entry.getValue() * b.getOrDefault(entry.getKey(), 0.0);
        }
        return sum;
    }
}
