package dev.contextd.feature.remediation;

import java.util.regex.Pattern;

/// A line of an error as it was shown, without the words of loggers.
///
/// @param call whether it is a call of the application, in a stack
/// @param isSign whether it says what went wrong
record ShownLine(String text, boolean call, boolean isSign) {
    /// What lines say in which something went wrong.
    private static final Pattern SIGN = Pattern.compile(
            "(?i)error|exception|\\bfail|fatal|\\bassert|caused by|panic|cannot|can't|could not|not found"
                    + "|no such|denied|refused|undefined|unable|invalid|conflict|rejected|unexpected|missing|abort"
                    + "|segmentation|undeclared|\\bnot ok\\b|timed? ?out|\\bwrong|duplicate|not allowed|already|unresolved|unknown|illegal|violat|killed");

    /// What every failed run says at its end.
    private static final Pattern EPILOGUE = Pattern.compile("(?i)process completed|job failed|exited with|exit code"
            + "|\\b0 errors|failures?: 0\\b|artifacts for failed|build (?:failure|failed)$");

    static ShownLine call(String text) {
        return new ShownLine(text, true, false);
    }

    /// @param raw the line with the words of loggers, which may say that it is an error
    static ShownLine said(String text, String raw) {
        return new ShownLine(text, false, saysWhatWentWrong(raw));
    }

    static boolean saysWhatWentWrong(String line) {
        return SIGN.matcher(line).find() && !EPILOGUE.matcher(line).find();
    }
}
