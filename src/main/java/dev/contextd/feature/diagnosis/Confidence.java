package dev.contextd.feature.diagnosis;

/// A score as one of a few words.
enum Confidence {
    HIGH,
    MEDIUM,
    LOW;

    private static final double HIGH_MIN = 0.8;
    private static final double MEDIUM_MIN = 0.5;

    static Confidence of(double score) {
        if (score >= HIGH_MIN) {
            return HIGH;
        }
        return score >= MEDIUM_MIN ? MEDIUM : LOW;
    }
}
