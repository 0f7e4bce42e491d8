package dev.contextd.keep.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// How well a [Blend] suits questions whose answers are known, and the figures that suit them better: with another
/// model, whoever maintains a blend reads here what to write.
public final class BlendFit {
    private static final double[] FACTORS = {0.5, 0.7, 1, 1.4, 2};

    /// Of each question, so many of the best are looked at for what a sum is worth.
    private static final int JUDGED = 5;

    private static final int ROUNDS = 30;

    /// Keeps a fit finite where everything is right or wrong.
    private static final double RIDGE = 1e-3;

    private final Blend blend;
    private final List<Asked> all = new ArrayList<>();

    private record Asked(Query query, Legs legs, Set<String> right) {}

    /// @param behind how far it stays behind the best
    private record Judged(double sum, double behind, boolean right) {
        double[] evidence() {
            return new double[] {1, sum, behind};
        }
    }

    public BlendFit(Blend blend) {
        this.blend = blend;
    }

    /// @param right the ids of what answers the question; none if nothing does
    public void add(Query query, Legs legs, Set<String> right) {
        all.add(new Asked(query, legs, right));
    }

    @Override
    public String toString() {
        var lines = new ArrayList<String>();
        lines.add(blend.toString());
        for (double factor : FACTORS) {
            lines.add(String.format(
                    Locale.ROOT, "meaning × %.1f: MRR %.3f", factor, reciprocalRank(weighing(blend, factor))));
        }
        lines.add(odds());
        return String.join("\n", lines);
    }

    private static Blend weighing(Blend blend, double factor) {
        return new Blend(
                blend.words(),
                blend.around(),
                factor * blend.meaning(),
                blend.nearby(),
                blend.surroundings(),
                blend.odds());
    }

    private double reciprocalRank(Blend other) {
        return all.stream()
                .filter(asked -> !asked.right().isEmpty())
                .mapToDouble(asked -> {
                    var ids = Fusion.fuse(asked.query(), asked.legs(), other).stream()
                            .map(Fusion.Hit::id)
                            .toList();
                    return asked.right().stream()
                            .mapToInt(ids::indexOf)
                            .filter(place -> place >= 0)
                            .mapToDouble(place -> 1.0 / (place + 1))
                            .max()
                            .orElse(0);
                })
                .average()
                .orElse(0);
    }

    /// What would make probabilities of the sums: a logistic regression, by Newton's method.
    private String odds() {
        var judged = judged();
        double[] weights = new double[3];
        for (int round = 0; round < ROUNDS; round++) {
            step(judged, weights);
        }
        var fitted = new Blend.Odds(-weights[0] / weights[1], weights[1], -weights[2]);
        return String.format(
                Locale.ROOT,
                "%s fits with a loss of %.4f; %s would with %.4f",
                blend.odds(),
                loss(judged, blend.odds()),
                fitted,
                loss(judged, fitted));
    }

    private List<Judged> judged() {
        var judged = new ArrayList<Judged>();
        for (Asked asked : all) {
            var hits = Fusion.fuse(asked.query(), asked.legs(), blend);
            hits.stream()
                    .limit(JUDGED)
                    .forEach(hit -> judged.add(new Judged(
                            hit.sum(),
                            hits.getFirst().sum() - hit.sum(),
                            asked.right().contains(hit.id()))));
        }
        return judged;
    }

    private static double loss(List<Judged> judged, Blend.Odds odds) {
        return judged.stream()
                .mapToDouble(it -> {
                    double likely = odds.of(it.sum(), it.sum() + it.behind());
                    return -Math.log(Math.max(1e-9, it.right() ? likely : 1 - likely));
                })
                .average()
                .orElse(0);
    }

    private static void step(List<Judged> judged, double[] weights) {
        double[][] system = new double[3][4];
        for (int i = 0; i < 3; i++) {
            system[i][i] = RIDGE;
            system[i][3] = -RIDGE * weights[i];
        }
        for (Judged one : judged) {
            double[] x = one.evidence();
            double likely = 1 / (1 + Math.exp(-(weights[0] + weights[1] * x[1] + weights[2] * x[2])));
            for (int i = 0; i < 3; i++) {
                system[i][3] += x[i] * ((one.right() ? 1 : 0) - likely);
                for (int j = 0; j < 3; j++) {
                    system[i][j] += likely * (1 - likely) * x[i] * x[j];
                }
            }
        }
        double[] step = solved(system);
        for (int i = 0; i < 3; i++) {
            weights[i] += step[i];
        }
    }

    /// By elimination; the system is symmetric and, with the ridge, never singular.
    private static double[] solved(double[][] system) {
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                double factor = k == i ? 0 : system[k][i] / system[i][i];
                for (int j = i; j < 4; j++) {
                    system[k][j] -= factor * system[i][j];
                }
            }
        }
        return new double[] {system[0][3] / system[0][0], system[1][3] / system[1][1], system[2][3] / system[2][2]};
    }
}
