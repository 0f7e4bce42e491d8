package dev.contextd.feature.remediation;

import dev.contextd.feature.remediation.SharedWords.Share;

/// How likely it is that two errors are the same one, from 0 to 1: of those with 0.7, seven of ten are.
///
/// Two messages are the same error if they say the same of the same things; other words beside them tell little. Of
/// two logs the message may be any line, and the words of everything that was shown tell more. Of both, what stands
/// out among all that was found is likely the right one.
///
/// Logistic regressions over the first five candidates of each question, fitted on the tuned halves of the failures
/// that `bench/failures` provokes and of the set in the tests, and on the tuned ecosystems of the error corpus, whose
/// near misses count twice: to take one for the same does more harm than to miss the same. `bench/run quality DIR
/// errors` and `ErrorsQualityTest` tell how well the scores of both halves keep their promise; `ErrorCorpusTest`
/// holds the border to near misses.
final class Likelihood {
    private static final double MESSAGES = -6.25;
    private static final double MESSAGES_SCORE = 12.2;

    private static final double TWO = -5.17;
    private static final double TWO_SCORE = 4.56;
    private static final double TWO_FULLER = 1.14;
    private static final double TWO_AHEAD = 5.27;
    private static final double TWO_BEHIND = -4.05;

    private static final double SOME = -3.6;
    private static final double SOME_SCORE = 3.77;
    private static final double SOME_FULLER = 2.48;
    private static final double SOME_OTHER_CODE = -1.2;
    private static final double SOME_AHEAD = 3.68;
    private static final double SOME_BEHIND = -8.0;

    private static final double BLOCKS = -4.54;
    private static final double BLOCKS_LESSER = 2.49;
    private static final double BLOCKS_FULLER = 3.78;
    private static final double BLOCKS_OTHER_CODE = -2.0;
    private static final double BLOCKS_AHEAD = 6.83;
    private static final double BLOCKS_BEHIND = -7.74;

    private Likelihood() {}

    /// By the messages alone, whatever else was found. The same words about the same things leave no doubt.
    static double ofMessages(ErrorSimilarity messages) {
        return messages.score() == 1 ? 1 : logistic(MESSAGES + MESSAGES_SCORE * messages.score());
    }

    /// What is known of two errors, one of which is asked about.
    ///
    /// @param shared of all that was shown
    /// @param otherCode whether both show a code, and not the same
    /// @param ahead by how much it leaves others behind, see [Contrast]
    /// @param behind by how much it stays behind the best
    record Evidence(ErrorSimilarity messages, Share shared, boolean otherCode, double ahead, double behind) {
        /// Where no more than a message was shown of both. Words that they share tell little where each is about
        /// something else.
        double ofTwoMessages() {
            return messages.score() == 1
                    ? 1
                    : logistic(TWO
                            + TWO_SCORE * messages.score()
                            + (TWO_FULLER * shared.fuller() + TWO_AHEAD * ahead) * messages.subject()
                            + TWO_BEHIND * behind);
        }

        /// Where no more than a message was shown of one of them.
        double ofSome() {
            return logistic(SOME
                    + SOME_SCORE * messages.score()
                    + SOME_FULLER * shared.fuller()
                    + (otherCode ? SOME_OTHER_CODE : 0)
                    + SOME_AHEAD * ahead
                    + SOME_BEHIND * behind);
        }

        /// Where more was shown of both.
        double ofBlocks() {
            return logistic(BLOCKS
                    + BLOCKS_LESSER * shared.lesser()
                    + BLOCKS_FULLER * shared.fuller()
                    + (otherCode ? BLOCKS_OTHER_CODE : 0)
                    + BLOCKS_AHEAD * ahead
                    + BLOCKS_BEHIND * behind);
        }
    }

    private static double logistic(double evidence) {
        return 1 / (1 + Math.exp(-evidence));
    }
}
