package dev.contextd.feature.conversation;

/// How near a context was to a question whose similarity was told, for whoever looks whether the border still fits.
public final class NearnessOfTests {
    private NearnessOfTests() {}

    public static double of(double similarity) {
        var worth = TextSimilarity.NEARNESS_WORTH;
        int i = 1;
        while (i < worth.length - 1 && similarity > worth[i]) {
            i++;
        }
        double share = (similarity - worth[i - 1]) / (worth[i] - worth[i - 1]);
        return TextSimilarity.NEARNESS[i - 1] + share * (TextSimilarity.NEARNESS[i] - TextSimilarity.NEARNESS[i - 1]);
    }
}
