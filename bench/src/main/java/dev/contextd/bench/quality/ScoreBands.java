package dev.contextd.bench.quality;

import dev.contextd.bench.Table;
import java.util.ArrayList;
import java.util.List;

/// Whether a score is a probability: of the hits with a score of about 0.7, seven of ten should be right.
final class ScoreBands {
    private static final int BANDS = 10;

    private record Judged(double score, boolean right) {}

    private final List<Judged> all = new ArrayList<>();

    void add(double score, boolean right) {
        all.add(new Judged(score, right));
    }

    /// @param notes for below the table, after what sums it up
    void print(String title, String... notes) {
        var table = new Table(title, "score", "hits", "mean score", "right, %");
        double distance = 0;
        for (int band = 0; band < BANDS; band++) {
            var there = in(band);
            if (!there.isEmpty()) {
                double mean = there.stream().mapToDouble(Judged::score).average().orElseThrow();
                double share = there.stream().filter(Judged::right).count() / (double) there.size();
                distance += there.size() * Math.abs(mean - share);
                table.row(
                        "%.1f – %.1f".formatted(band / (double) BANDS, (band + 1) / (double) BANDS),
                        there.size(),
                        mean,
                        100 * share);
            }
        }
        var summed = new ArrayList<String>();
        summed.add("Mean distance of score and share (0: a score is a probability): %.3f; Brier score %.3f"
                .formatted(distance / all.size(), brier()));
        summed.addAll(List.of(notes));
        table.print(summed.toArray(String[]::new));
    }

    private List<Judged> in(int band) {
        return all.stream()
                .filter(it -> Math.clamp((long) (it.score() * BANDS), 0, BANDS - 1) == band)
                .toList();
    }

    private double brier() {
        return all.stream()
                .mapToDouble(it -> Math.pow(it.score() - (it.right() ? 1 : 0), 2))
                .average()
                .orElse(0);
    }
}
