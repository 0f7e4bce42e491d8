package dev.contextd.base.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Bytes read as UTF-8, strictly. A character written longer than it is, half a pair or another encoding is refused:
/// else one reader takes for a slash what another has let pass as something else.
public final class Utf8 {
    /// What a lenient reader puts in the place of what it cannot read.
    private static final char REPLACEMENT = '\uFFFD';

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private Utf8() {}

    /// The text without a byte order mark before it; empty if it is no UTF-8.
    public static Optional<String> text(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0 && !isWellFormed(bytes)) {
            return Optional.empty();
        }
        return Optional.of(!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text);
    }

    private static boolean isWellFormed(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }
}
