package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.List;

/// The masks of an earlier scrubbing. Nothing inside them is looked at again: rule ids are full of words like
/// `token`.
final class EarlierMasks implements Detector {
    static final String OPENING = "[REDACTED:";

    private static final int RULE_ID_CHARS_MAX = 64;

    @Override
    public List<String> ids() {
        return List.of();
    }

    @Override
    public List<String> keywords() {
        return List.of("[redacted:");
    }

    @Override
    public void inspect(SecretScan scan, int from, int to) {
        int end = end(scan.text(), from);
        if (end > 0) {
            scan.ignoreUntil(end);
        }
    }

    /// The text with a mask in place of each finding.
    static ScrubbedText placed(String text, List<FoundSecret> findings) {
        StringBuilder masked = new StringBuilder(text.length());
        int copied = 0;
        for (FoundSecret finding : findings) {
            masked.append(text, copied, finding.start()).append(mark(finding));
            copied = finding.end();
        }
        masked.append(text, copied, text.length());
        return new ScrubbedText(masked.toString(), findings);
    }

    /// Where findings in the masked text stand in the original, given what was masked there. Both lists are in
    /// order.
    static List<FoundSecret> inOriginal(List<FoundSecret> findings, List<FoundSecret> masked) {
        List<FoundSecret> moved = new ArrayList<>(findings.size());
        int passed = 0;
        int grown = 0;
        for (FoundSecret finding : findings) {
            while (passed < masked.size() && masked.get(passed).start() + grown < finding.start()) {
                FoundSecret earlier = masked.get(passed++);
                grown += mark(earlier).length() - (earlier.end() - earlier.start());
            }
            moved.add(new FoundSecret(finding.ruleId(), finding.start() - grown, finding.end() - grown));
        }
        return moved;
    }

    static String mark(FoundSecret finding) {
        return OPENING + finding.ruleId() + ']';
    }

    /// Whether any part of the range belongs to a mask.
    static boolean touch(CharSequence text, int start, int end) {
        for (int i = Math.max(0, start - OPENING.length() - RULE_ID_CHARS_MAX); i < end; i++) {
            if (text.charAt(i) == '[' && end(text, i) > start) {
                return true;
            }
        }
        return false;
    }

    /// The end of the mask that begins at `start`, or -1 if none does.
    private static int end(CharSequence text, int start) {
        if (!CharClasses.startsWith(text, start, OPENING)) {
            return -1;
        }
        int from = start + OPENING.length();
        int limit = Math.min(text.length(), from + RULE_ID_CHARS_MAX);
        int i = from;
        while (i < limit && (CharClasses.isAlnum(text.charAt(i)) || text.charAt(i) == '-')) {
            i++;
        }
        return CharClasses.at(text, i) == ']' ? i + 1 : -1;
    }
}
