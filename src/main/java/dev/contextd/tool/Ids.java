package dev.contextd.tool;

import java.security.SecureRandom;
import java.util.HexFormat;

/// Ids that sort by time and cannot be guessed: a prefix, 12 hex digits of milliseconds, 20 of randomness.
public final class Ids {
    private static final HexFormat HEX = HexFormat.of();

    private Ids() {}

    public static String fresh(String prefix) {
        var random = new byte[10];
        Randomness.SOURCE.nextBytes(random);
        return prefix + HEX.toHexDigits(System.currentTimeMillis(), 12) + HEX.formatHex(random);
    }

    /// Opened at the first id, not at start.
    private static final class Randomness {
        static final SecureRandom SOURCE = new SecureRandom();
    }
}
