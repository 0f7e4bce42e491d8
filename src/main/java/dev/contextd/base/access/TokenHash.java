package dev.contextd.base.access;

import dev.contextd.base.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/// What is kept of a token: enough to know it again, useless to whoever reads it.
public record TokenHash(String hex) {
    public static TokenHash of(String token) {
        return new TokenHash(Sha256.hex(token));
    }

    /// Takes the same time whether it is the same or not.
    public boolean matches(TokenHash other) {
        return MessageDigest.isEqual(
                hex.getBytes(StandardCharsets.US_ASCII), other.hex.getBytes(StandardCharsets.US_ASCII));
    }
}
