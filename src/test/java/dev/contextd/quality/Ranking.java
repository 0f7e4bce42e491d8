package dev.contextd.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How good a way to search is over some questions.
final class Ranking {
    private static final int RECALL_DEPTH = 5;

    private final List<Double> recalls = new ArrayList<>();
    private final List<Double> reciprocals = new ArrayList<>();

    /// @param found the best first
    void add(List<String> found, Set<String> right) {
        var best = found.subList(0, Math.min(RECALL_DEPTH, found.size()));
        recalls.add(best.stream().filter(right::contains).distinct().count() / (double) right.size());
        reciprocals.add(found.stream()
                .filter(right::contains)
                .mapToDouble(id -> 1.0 / (found.indexOf(id) + 1))
                .max()
                .orElse(0));
    }

    int questions() {
        return recalls.size();
    }

    /// The share of the right ones that are among the first five.
    double recall() {
        return mean(recalls);
    }

    /// The mean of one over the place of the first right one.
    double reciprocalRank() {
        return mean(reciprocals);
    }

    /// The share of questions whose first hit is right.
    double first() {
        return reciprocals.stream().filter(it -> it == 1).count() / (double) questions();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(it -> it).average().orElse(0);
    }

    @Override
    public String toString() {
        return "recall@5 %.3f, MRR %.3f, hit@1 %.3f".formatted(recall(), reciprocalRank(), first());
    }
}
