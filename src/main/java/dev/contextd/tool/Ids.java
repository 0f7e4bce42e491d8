package dev.contextd.tool;

import dev.contextd.base.digest.Sha256;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.OptionalLong;

/// Ids that sort by time and cannot be guessed: a prefix, 12 hex digits of milliseconds, 20 of randomness.
public final class Ids {
    private static final HexFormat HEX = HexFormat.of();
    private static final int TIME_DIGITS = 12;
    private static final int RANDOM_DIGITS = 20;

    private Ids() {}

    public static String fresh(String prefix) {
        var random = new byte[10];
        Randomness.SOURCE.nextBytes(random);
        return prefix + HEX.toHexDigits(System.currentTimeMillis(), TIME_DIGITS) + HEX.formatHex(random);
    }

    /// The same id for the same thing whenever it is made: what comes from elsewhere, again and again.
    ///
    /// @param made when the thing was made, in milliseconds
    /// @param what says all that makes it the same thing, and whose it is
    public static String derived(String prefix, long made, String what) {
        return prefix + HEX.toHexDigits(Math.max(0, made), TIME_DIGITS) + Sha256.hex(what, RANDOM_DIGITS);
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
