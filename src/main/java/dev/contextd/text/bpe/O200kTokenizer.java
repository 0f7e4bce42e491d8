package dev.contextd.text.bpe;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.contextd.text.Tokenizer;

/// The o200k encoding. Words such as `<|endoftext|>` are text like any other here, never commands.
public final class O200kTokenizer implements Tokenizer {
    /// The table takes half a second of work and about 70 MB, so it is read when the first token is counted.
    private static final class Table {
        static final Encoding O200K = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    }

    /// Of UTF-8, for each half of a pair or whole character of Java's.
    private static final int BYTES_PER_CHAR_MAX = 3;

    @Override
    public int count(String text) {
        return text.isEmpty() ? 0 : Table.O200K.countTokensOrdinary(text);
    }

    @Override
    public String prefix(String text, int tokensMax) {
        if (tokensMax <= 0 || text.isEmpty()) {
            return "";
        }
        // No token is less than a byte, and no character more than three.
        if (text.length() <= tokensMax / BYTES_PER_CHAR_MAX) {
            return text;
        }
        var encoded = Table.O200K.encodeOrdinary(text, tokensMax);
        int tokens = tokensMax;
        String start = text;
        while (encoded.isTruncated()) {
            start = start(text, Table.O200K.decode(encoded.getTokens()));
            // Cut off from what followed it, the end may be encoded in more tokens than before.
            if (count(start) <= tokensMax) {
                break;
            }
            tokens--;
            encoded = Table.O200K.encodeOrdinary(text, tokens);
        }
        return start;
    }

    private static String start(String text, String decoded) {
        int end = commonLength(text, decoded);
        return text.substring(0, insidePair(text, end) ? end - 1 : end);
    }

    /// A token may end inside a character; its half is decoded as something the text does not have there.
    private static int commonLength(String text, String decoded) {
        int max = Math.min(text.length(), decoded.length());
        int length = 0;
        while (length < max && text.charAt(length) == decoded.charAt(length)) {
            length++;
        }
        return length;
    }

    private static boolean insidePair(String text, int at) {
        return at > 0
                && at < text.length()
                && Character.isHighSurrogate(text.charAt(at - 1))
                && Character.isLowSurrogate(text.charAt(at));
    }
}
