package dev.contextd.feature.remediation;

import dev.contextd.feature.remediation.SharedWords.Share;

/// How likely it is that two errors are the same one, from 0 to 1: of those with 0.7, seven of ten are.
///
/// Two messages are the same error if they say the same of the same things; other words beside them tell little. Of two
/// logs the message may be any line, and the words of everything that was shown tell more.
///
/// Logistic regressions over the first five candidates of each question, fitted on the tuned half of the failures that
/// `bench/failures` provokes and the tuned ecosystems of the error corpus, whose near misses count four times: to take
/// one for the same does more harm than to miss the same. `bench/run quality DIR errors` prints how
/// well the scores of both halves keep their promise; `ErrorCorpusTest` holds the border to near misses.
final class Likelihood {
    private static final double MESSAGES = -6.25;
    private static final double MESSAGES_SCORE = 12.2;

    private static final double BLOCKS = -8.25;
    private static final double BLOCKS_LESSER = 9.6;
    private static final double BLOCKS_FULLER = 3.8;
    private static final double BLOCKS_SCORE = 1.9;
    private static final double BLOCKS_OTHER_CODE = -3.4;

    private Likelihood() {}

    /// Where of one of them no more than a message was shown. The same words about the same things leave no doubt.
    static double ofMessages(ErrorSimilarity messages) {
        return messages.score() == 1 ? 1 : logistic(MESSAGES + MESSAGES_SCORE * messages.score());
    }

    /// Where more was shown of both.
    ///
    /// @param otherCode whether both show a code, and not the same
    static double ofBlocks(ErrorSimilarity messages, Share shared, boolean otherCode) {
        return logistic(BLOCKS
                + BLOCKS_LESSER * shared.lesser()
                + BLOCKS_FULLER * shared.fuller()
                + BLOCKS_SCORE * messages.score()
                + (otherCode ? BLOCKS_OTHER_CODE : 0));
    }

    private static double logistic(double evidence) {
        return 1 / (1 + Math.exp(-evidence));
    }
}
