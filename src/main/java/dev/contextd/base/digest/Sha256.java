package dev.contextd.base.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256, which every JDK has; of a text, that of its UTF-8.
public final class Sha256 {
    private Sha256() {}

    /// For what comes in parts.
    public static MessageDigest fresh() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public static byte[] of(String text) {
        return fresh().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The first digits, where all 64 would be more than is needed.
    public static String hex(String text, int digits) {
        return hex(text).substring(0, digits);
    }

    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(fresh().digest(bytes));
    }

    public static String hex(byte[] bytes, int digits) {
        return hex(bytes).substring(0, digits);
    }
}
