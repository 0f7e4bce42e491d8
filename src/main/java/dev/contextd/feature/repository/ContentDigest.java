package dev.contextd.feature.repository;

import dev.contextd.base.digest.Sha256;

/// Stands for a text or a file; two different ones never have the same.
final class ContentDigest {
    private static final int DIGITS = 32;

    private ContentDigest() {}

    static String of(byte[] bytes) {
        return Sha256.hex(bytes, DIGITS);
    }

    static String of(String text) {
        return Sha256.hex(text, DIGITS);
    }
}
