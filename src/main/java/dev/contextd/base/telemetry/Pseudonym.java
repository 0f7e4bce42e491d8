package dev.contextd.base.telemetry;

import dev.contextd.base.digest.Sha256;

/// What an owner is called where their name shall not be told: enough to tell owners apart, the same on every server.
public final class Pseudonym {
    private static final int DIGITS = 16;

    private Pseudonym() {}

    public static String of(String owner) {
        return Sha256.hex(owner).substring(0, DIGITS);
    }
}
