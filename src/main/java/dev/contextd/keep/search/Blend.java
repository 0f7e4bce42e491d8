package dev.contextd.keep.search;

/// How much words and meaning count where one kind of thing is looked for, and what a sum of both is worth.
///
/// Both are measured on scales of their own that are the same for every question: the share of the weight of the
/// question's words that a document has, where rare words weigh more, and the cosine. So a sum depends on nothing else
/// that was found, and can be told as a probability, which is less beside something better.
///
/// @param words how much the words of the document itself count
/// @param around how much those do that stand in it or around it
/// @param meaning how much the cosine counts
/// @param nearby how much of that the mean cosine of its neighbours adds
/// @param surroundings what stands around a document
/// @param odds what a sum is worth
public record Blend(double words, double around, double meaning, double nearby, Surroundings surroundings, Odds odds) {
    /// For things that stand alone and are described in words: words count so little that they do not mislead where the
    /// right thing has none of the question's (`HybridQualityTest`).
    public static final Blend ITEMS = new Blend(1, 0, 5, 0, Surroundings.NONE, new Odds(3.36, 5.5, 8));

    /// Makes a probability of a sum.
    ///
    /// @param even the sum at which the best hit is as likely right as wrong
    /// @param steepness how fast that changes around it
    /// @param contrast how fast it falls with the distance from the best
    public record Odds(double even, double steepness, double contrast) {
        /// @param best the highest sum of all that is shown
        public double of(double sum, double best) {
            return 1 / (1 + Math.exp(steepness * (even - sum) + contrast * (best - sum)));
        }

        /// What a probability becomes if something more speaks for it.
        ///
        /// @param more what would be added to the sum
        public double raised(double probability, double more) {
            double odds = probability / (1 - probability) * Math.exp((steepness + contrast) * more);
            return Double.isInfinite(odds) ? 1 : odds / (1 + odds);
        }
    }

    Blend weighing(double wordsFactor) {
        return new Blend(words * wordsFactor, around, meaning, nearby, surroundings, odds);
    }
}
