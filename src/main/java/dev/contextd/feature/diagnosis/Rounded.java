package dev.contextd.feature.diagnosis;

/// A score as it is shown, to three digits.
final class Rounded {
    private Rounded() {}

    static double of(double score) {
        return Math.round(score * 1000) / 1000.0;
    }
}
