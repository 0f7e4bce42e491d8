package dev.contextd.tool;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.OptionalLong;

/// Ids that sort by time and cannot be guessed: a prefix, 12 hex digits of milliseconds, 20 of randomness.
public final class Ids {
    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;

    private Ids() {}

    public static String fresh(String prefix) {
        var random = new byte[10];
        Randomness.SOURCE.nextBytes(random);
        return prefix + HEX.toHexDigits(System.currentTimeMillis(), TIME_DIGITS) + HEX.formatHex(random);
    }

    /// When an id was made, in milliseconds; none if somebody else made it otherwise.
    public static OptionalLong millis(String prefix, String id) {
        int end = prefix.length() + TIME_DIGITS;
        if (!id.startsWith(prefix) || id.length() < end) {
            return OptionalLong.empty();
        }
        for (int i = prefix.length(); i < end; i++) {
            if (!HexFormat.isHexDigit(id.charAt(i))) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(HexFormat.fromHexDigitsToLong(id, prefix.length(), end));
    }

    /// Opened at the first id, not at start.
    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }
}
