package dev.contextd.feature.diagnosis;

import dev.contextd.feature.diagnosis.Hypothesis.Ranked;
import dev.contextd.feature.diagnosis.Hypothesis.Source;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Weighs hypotheses against each other.
final class Hypotheses {
    /// What all a model says may weigh beside what is known here: 0.3, less what rounding may add.
    private static final double MODEL_SHARE_MAX = 0.29;

    /// What one of them may weigh, compared with the heaviest other.
    private static final double LEADER = 0.95;

    private static final int WHOLE = 1_000;

    private Hypotheses() {}

    /// The likeliest first, at most `limit`, with probabilities that add up to one exactly.
    static List<Ranked> rank(List<Hypothesis> all, int limit) {
        var kept = bounded(bounded(all).stream().limit(limit).toList());
        var shares = shares(kept.stream().mapToDouble(Hypothesis::weight).toArray());
        return IntStream.range(0, kept.size())
                .mapToObj(i -> new Ranked(kept.get(i), shares[i]))
                .filter(ranked -> ranked.probability() > 0)
                .toList();
    }

    /// By weight, with the model's made so light that together they keep to their share and none of them leads.
    private static List<Hypothesis> bounded(List<Hypothesis> all) {
        double others = weights(all, false).sum();
        double most = others * MODEL_SHARE_MAX / (1 - MODEL_SHARE_MAX);
        double factor = others == 0
                ? 1
                : Math.min(
                        ratio(most, weights(all, true).sum()),
                        ratio(
                                LEADER * weights(all, false).max().orElse(0),
                                weights(all, true).max().orElse(0)));
        return all.stream()
                .map(h -> h.source() == Source.MODEL ? h.weighing(h.weight() * factor) : h)
                .sorted(Comparator.comparingDouble(Hypothesis::weight).reversed())
                .toList();
    }

    private static double ratio(double most, double is) {
        return is <= most ? 1 : most / is;
    }

    private static DoubleStream weights(List<Hypothesis> all, boolean ofModel) {
        return all.stream().filter(h -> (h.source() == Source.MODEL) == ofModel).mapToDouble(Hypothesis::weight);
    }

    /// Thousandths by weight. What rounding down leaves goes to the largest fractions, of equal ones to the first.
    private static int[] shares(double[] weights) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        var shares = new int[weights.length];
        var fractions = new double[weights.length];
        int left = weights.length == 0 ? 0 : WHOLE;
        for (int i = 0; i < weights.length; i++) {
            double exact = weights[i] / total * WHOLE;
            shares[i] = (int) exact;
            fractions[i] = exact - shares[i];
            left -= shares[i];
        }
        var order = IntStream.range(0, weights.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> fractions[i]).reversed())
                .toList();
        for (int i = 0; i < left; i++) {
            shares[order.get(i % order.size())]++;
        }
        return shares;
    }
}
