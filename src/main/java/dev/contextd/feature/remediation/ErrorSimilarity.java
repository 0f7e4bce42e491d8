package dev.contextd.feature.remediation;

import java.util.OptionalDouble;

/// The similarity of two errors by their messages, from 0 to 1.
///
/// The score is 0.7 of the meaning and 0.3 of the words, more if type or stack are the same. Neither meaning nor words
/// can tell a missing module from another missing module, so it is less where each error names something that the other
/// never mentions, and where both show a code and not the same.
///
/// @param semantic calibrated similarity in meaning, 0 to 1; absent where no vector could be compared
/// @param string similarity in words, 0 to 1
/// @param subject how far both are about the same things, 0 to 1
/// @param score all of it together, 0 to 1
record ErrorSimilarity(
        OptionalDouble semantic, double string, double subject, boolean sameType, boolean sameStack, double score) {
    private static final double SEMANTIC_SHARE = 0.7;
    private static final double SAME_TYPE = 1.10;
    private static final double SAME_STACK = 1.15;
    private static final double OTHER_CODE = 0.5;

    /// What is left of the score when the errors are about different things altogether.
    private static final double OTHER_SUBJECT = 0.1;

    /// Cosines of the model in use between normalised errors, and what they are worth. Any two errors reach 0.7; near
    /// misses stand around 0.85, where the same error in other words begins. `ErrorCorpusTest` holds the border.
    private static final double[] COSINES = {0.75, 0.83, 0.90, 0.955};

    private static final double[] WORTH = {0.0, 0.4, 0.75, 1.0};

    static ErrorSimilarity of(Fault a, Fault b, OptionalDouble cosine) {
        var words = a.words();
        var others = b.words();
        double string = words.overlap(others);
        double subject = words.agreement(others);
        boolean sameType = a.isOfTypeOf(b);
        boolean sameStack = StackFrames.same(a.frames(), b.frames());
        var semantic =
                cosine.isPresent() ? OptionalDouble.of(calibrated(cosine.getAsDouble())) : OptionalDouble.empty();
        double score =
                semantic.isPresent() ? SEMANTIC_SHARE * semantic.getAsDouble() + (1 - SEMANTIC_SHARE) * string : string;
        score *= (sameType ? SAME_TYPE : a.hasAnotherCodeThan(b) ? OTHER_CODE : 1)
                * (sameStack ? SAME_STACK : 1)
                * (OTHER_SUBJECT + (1 - OTHER_SUBJECT) * subject);
        return new ErrorSimilarity(semantic, string, subject, sameType, sameStack, Math.min(1, score));
    }

    /// The same with another score.
    ErrorSimilarity scored(double otherScore) {
        return new ErrorSimilarity(semantic, string, subject, sameType, sameStack, otherScore);
    }

    /// Straight lines between the points above.
    static double calibrated(double cosine) {
        if (cosine <= COSINES[0]) {
            return 0;
        }
        for (int i = 1; i < COSINES.length; i++) {
            if (cosine <= COSINES[i]) {
                double share = (cosine - COSINES[i - 1]) / (COSINES[i] - COSINES[i - 1]);
                return WORTH[i - 1] + share * (WORTH[i] - WORTH[i - 1]);
            }
        }
        return 1;
    }
}
