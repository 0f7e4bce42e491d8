package dev.contextd.base.secret;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A run of text that string concatenation or a line end cuts into pieces, `"abc" + "def"`, put together again.
final class Pieces {
    private static final int PIECES_MAX = 16;
    private static final int JOINED_CHARS_MAX = 512;
    private static final int GAP_CHARS_MAX = 64;
    private static final int INDENT_CHARS_MAX = 8;
    /// A shorter run at the end of a line is a word.
    private static final int WRAPPED_CHARS_MIN = 8;

    private static final String OPERATORS = "+.&";

    private final String joined;
    /// Pairs: where in `joined` a piece begins, and where in the text.
    private final int[] seams;

    private Pieces(String joined, int[] seams) {
        this.joined = joined;
        this.seams = seams;
    }

    String joined() {
        return joined;
    }

    /// The run of characters of tokens that begins at `start`, over line ends and concatenations; null if it has
    /// neither.
    static @Nullable Pieces ofToken(CharSequence text, int start) {
        int i = tokenEnd(text, start);
        int next = nextPiece(text, start, i);
        if (next < 0) {
            return null;
        }
        StringBuilder joined = new StringBuilder(JOINED_CHARS_MAX).append(text, start, i);
        int[] seams = new int[2 * PIECES_MAX];
        int count = 0;
        while (next >= 0 && count < seams.length && joined.length() < JOINED_CHARS_MAX) {
            seams[count++] = joined.length();
            seams[count++] = next;
            i = tokenEnd(text, next);
            joined.append(text, next, i);
            next = nextPiece(text, next, i);
        }
        return new Pieces(joined.toString(), Arrays.copyOf(seams, count));
    }

    /// The literal whose closing quotation mark stands at `closing`, and what is concatenated to it; null if nothing
    /// is.
    static @Nullable Pieces ofLiteral(CharSequence text, int start, int closing) {
        int next = concatenated(text, closing);
        if (next < 0) {
            return null;
        }
        StringBuilder joined = new StringBuilder().append(text, start, closing);
        int[] seams = new int[2 * PIECES_MAX];
        int count = 0;
        while (next >= 0 && count < seams.length && joined.length() < JOINED_CHARS_MAX) {
            int end = literalEnd(text, next);
            if (end < 0) {
                break;
            }
            seams[count++] = joined.length();
            seams[count++] = next;
            joined.append(text, next, end);
            next = concatenated(text, end);
        }
        return count == 0 ? null : new Pieces(joined.toString(), Arrays.copyOf(seams, count));
    }

    /// Where in the text the character before `end` of the joined run stands, plus one.
    int endInText(int end) {
        int seam = seams.length - 2;
        while (seam > 0 && seams[seam] >= end) {
            seam -= 2;
        }
        return seams[seam + 1] + end - seams[seam];
    }

    /// Whether the joined run up to `end` is more than its first piece.
    boolean reaches(int end) {
        return end > seams[0];
    }

    private static int tokenEnd(CharSequence text, int start) {
        int limit = Math.min(text.length(), start + JOINED_CHARS_MAX);
        int i = start;
        while (i < limit && (CharClasses.isBase64(text.charAt(i)) || text.charAt(i) == '.')) {
            i++;
        }
        return i;
    }

    private static int literalEnd(CharSequence text, int start) {
        char quote = text.charAt(start - 1);
        int limit = Math.min(text.length(), start + JOINED_CHARS_MAX);
        for (int i = start; i < limit && text.charAt(i) != '\n'; i++) {
            if (text.charAt(i) == quote) {
                return i;
            }
        }
        return -1;
    }

    private static int nextPiece(CharSequence text, int start, int end) {
        if (CharClasses.isQuote(CharClasses.at(text, end))) {
            return concatenated(text, end);
        }
        return end - start >= WRAPPED_CHARS_MIN ? wrapped(text, end) : -1;
    }

    /// Where the run goes on if a line end cuts it at `end`, or -1.
    private static int wrapped(CharSequence text, int end) {
        int i = CharClasses.at(text, end) == '\r' ? end + 1 : end;
        if (CharClasses.at(text, i) != '\n') {
            return -1;
        }
        i = CharClasses.skipBlanks(text, i + 1, INDENT_CHARS_MAX);
        return CharClasses.isAlnum(CharClasses.at(text, i)) ? i : -1;
    }

    /// Where the next literal begins, behind its quotation mark, if one is concatenated to the literal that is closed
    /// at `closing`: by an operator, or by nothing but an indented line, as in C and Python. Otherwise -1.
    private static int concatenated(CharSequence text, int closing) {
        int i = skipSpace(text, closing + 1);
        boolean operator = OPERATORS.indexOf(CharClasses.at(text, i)) >= 0 && i < text.length();
        boolean continued = CharClasses.at(text, i) == '\\' && CharClasses.isSpace(CharClasses.at(text, i + 1));
        if (operator || continued) {
            i = skipSpace(text, i + 1);
        }
        boolean indented =
                i > closing + 2 && CharClasses.isBlank(CharClasses.at(text, i - 1)) && hasLineEnd(text, closing + 1, i);
        return CharClasses.isQuote(CharClasses.at(text, i)) && (operator || indented) ? i + 1 : -1;
    }

    private static int skipSpace(CharSequence text, int from) {
        int limit = Math.min(text.length(), from + GAP_CHARS_MAX);
        int i = from;
        while (i < limit && CharClasses.isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean hasLineEnd(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == '\n') {
                return true;
            }
        }
        return false;
    }
}
