package dev.contextd.bench.quality;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A mean with the interval in which 95 of 100 such sets would have it.
final class Resampled {
    private static final int RESAMPLES = 1_000;

    private Resampled() {}

    static String percent(List<Double> values) {
        var random = new Random(5);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < values.size(); j++) {
                sum += values.get(random.nextInt(values.size()));
            }
            means[i] = sum / values.size();
        }
        Arrays.sort(means);
        double mean = values.stream().mapToDouble(it -> it).average().orElse(0);
        return "%.1f ±%.1f".formatted(100 * mean, 50 * (means[RESAMPLES * 975 / 1000] - means[RESAMPLES * 25 / 1000]));
    }
}
