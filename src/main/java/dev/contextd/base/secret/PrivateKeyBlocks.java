package dev.contextd.base.secret;

import java.util.List;

/// Private keys in armour: `-----BEGIN … PRIVATE KEY-----` up to its END line, real or escaped line breaks alike,
/// and PuTTY's files. A block whose end was cut off is masked as far as its body goes. Public keys and certificates
/// are left alone.
final class PrivateKeyBlocks implements Detector {
    private static final String PEM = "private-key";
    private static final String PUTTY = "putty-private-key";
    private static final String DASHES = "-----";
    private static final int LABEL_CHARS_MAX = 60;
    private static final int BODY_CHARS_MAX = 100_000;
    private static final int BODY_CHARS_MIN = 16;
    private static final int HEADER_CHARS_MAX = 200;
    private static final int WORD_CHARS_MAX = 20;

    @Override
    public List<String> ids() {
        return List.of(PEM, PUTTY);
    }

    @Override
    public List<String> keywords() {
        return List.of("-----begin ", "---- begin ssh2 encrypted", "private-lines:");
    }

    @Override
    public void inspect(SecretScan scan, int from, int to) {
        CharSequence text = scan.text();
        if (CharClasses.startsWith(text, from, "-----BEGIN ")) {
            inspectPem(scan, from, to);
        } else if (CharClasses.startsWith(text, from, "Private-Lines:")) {
            int start = afterCount(text, to);
            int end = bodyEnd(text, start);
            if (end - start >= BODY_CHARS_MIN) {
                scan.found(PUTTY, start, start, end);
            }
        } else if (CharClasses.startsWith(text, from, "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----")) {
            scan.found(PEM, from, from, bodyEnd(text, from + "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----".length()));
        }
    }

    private static void inspectPem(SecretScan scan, int from, int to) {
        CharSequence text = scan.text();
        int labelEnd = labelEnd(text, to);
        String label = text.subSequence(to, labelEnd).toString();
        if (!label.contains("PRIVATE KEY") || !CharClasses.startsWith(text, labelEnd, DASHES)) {
            return;
        }
        int bodyStart = labelEnd + DASHES.length();
        int bodyEnd = bodyEnd(text, bodyStart);
        if (bodyEnd - bodyStart < BODY_CHARS_MIN || isStub(text, bodyStart, bodyEnd)) {
            return;
        }
        int end = bodyEnd;
        String closing = "-----END " + label + DASHES;
        int i = bodyEnd;
        while (i < text.length() && i - bodyEnd < LABEL_CHARS_MAX && isLayout(text, i)) {
            i++;
        }
        if (CharClasses.startsWith(text, i, closing)) {
            end = i + closing.length();
        }
        scan.found(PEM, from, from, end);
    }

    private static int labelEnd(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + LABEL_CHARS_MAX);
        int i = from;
        while (i < limit && (CharClasses.isAlnum(text.charAt(i)) || text.charAt(i) == ' ')) {
            i++;
        }
        return i;
    }

    /// The end of the last character that can belong to the key: Base64 over several lines, after headers such as
    /// `Proc-Type: 4,…`. A short run before a blank is a word of the text that follows a key cut off.
    private static int bodyEnd(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + BODY_CHARS_MAX);
        int end = from;
        int runStart = -1;
        int endBeforeRun = from;
        int i = afterHeaders(text, from);
        while (i < limit) {
            char c = text.charAt(i);
            boolean escape = (c == 'n' || c == 'r') && CharClasses.at(text, i - 1) == '\\';
            boolean dash = c == '-' && CharClasses.at(text, i + 1) == '-';
            if (CharClasses.isBase64(c) && !dash && !escape) {
                if (runStart < 0) {
                    runStart = i;
                    endBeforeRun = end;
                }
                end = i + 1;
            } else {
                boolean word = runStart >= 0
                        && i - runStart < WORD_CHARS_MAX
                        && (CharClasses.isBlank(c) || ".,:;(".indexOf(c) >= 0);
                if (word && CharClasses.at(text, i + 1) != '-') {
                    return endBeforeRun;
                }
                if (dash || !isLayout(text, i) || isBlankLine(text, i)) {
                    return end;
                }
                runStart = -1;
            }
            i++;
        }
        return end;
    }

    /// Base64 may be broken by line ends, escaped ones, indentation, comment signs and the quotation marks of
    /// source code.
    private static boolean isLayout(CharSequence text, int i) {
        char c = text.charAt(i);
        boolean escaped = (c == 'n' || c == 'r') && CharClasses.at(text, i - 1) == '\\';
        return CharClasses.isSpace(c) || escaped || "\\\"'+,#*|>;".indexOf(c) >= 0;
    }

    private static boolean isBlankLine(CharSequence text, int i) {
        return text.charAt(i) == '\n' && CharClasses.at(text, i + 1) == '\n';
    }

    private static int afterHeaders(CharSequence text, int from) {
        int start = from;
        for (int header = 0; header < 4; header++) {
            int lineStart = afterLineBreak(text, start);
            int i = lineStart;
            int limit = Math.min(text.length(), lineStart + HEADER_CHARS_MAX);
            while (i < limit && text.charAt(i) != '\n' && text.charAt(i) != '\\' && text.charAt(i) != ':') {
                i++;
            }
            if (CharClasses.at(text, i) != ':') {
                break;
            }
            while (i < limit && text.charAt(i) != '\n' && text.charAt(i) != '\\') {
                i++;
            }
            start = i;
        }
        // PGP and PEM alike leave one blank line behind their headers
        int i = start;
        while (i < text.length() && i - start < HEADER_CHARS_MAX && isLayout(text, i)) {
            i++;
        }
        return i;
    }

    /// PuTTY says first how many lines follow.
    private static int afterCount(CharSequence text, int from) {
        int i = from;
        while (i < text.length()
                && i - from < 8
                && (CharClasses.isBlank(text.charAt(i)) || CharClasses.isDigit(text.charAt(i)))) {
            i++;
        }
        return afterLineBreak(text, i);
    }

    private static int afterLineBreak(CharSequence text, int from) {
        int i = from;
        while (i < text.length() && i - from < 8 && (isLayout(text, i) || CharClasses.isSpace(text.charAt(i)))) {
            i++;
        }
        return i;
    }

    private static boolean isStub(CharSequence text, int start, int end) {
        String opening =
                text.subSequence(start, Math.min(end, start + HEADER_CHARS_MAX)).toString();
        return end - start < HEADER_CHARS_MAX && Placeholders.isStub(opening.strip());
    }
}
