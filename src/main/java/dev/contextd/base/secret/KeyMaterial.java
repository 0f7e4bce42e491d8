package dev.contextd.base.secret;

import java.util.Base64;
import java.util.Set;

/// What a mere `key` must be given to be a key of a cipher: most keys in programs are those of maps, caches and
/// keyboards.
final class KeyMaterial {
    private static final int CHARS_MIN = 16;
    private static final int SYMBOLS_MIN = 3;
    /// Of the ciphers and signatures in use.
    private static final Set<Integer> BYTES = Set.of(16, 24, 32, 48, 64);

    private KeyMaterial() {}

    static boolean isOne(String value) {
        return ValueJudge.isSecret(CredentialName.KEY, value, ValueJudge.Form.QUOTED)
                && (isEncoded(value) || isDrawnFromAllSigns(value));
    }

    /// Base64 as it only comes out of an encoder, with its padding.
    private static boolean isEncoded(String value) {
        if (!value.endsWith("=")) {
            return false;
        }
        try {
            return BYTES.contains(Base64.getDecoder().decode(value).length);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean isDrawnFromAllSigns(String value) {
        long symbols = value.chars()
                .filter(c -> !CharClasses.isAlnum((char) c))
                .distinct()
                .count();
        return value.length() >= CHARS_MIN
                && symbols >= SYMBOLS_MIN
                && value.chars().anyMatch(c -> CharClasses.isDigit((char) c));
    }
}
