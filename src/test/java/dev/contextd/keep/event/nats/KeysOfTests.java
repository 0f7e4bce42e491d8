package dev.contextd.keep.event.nats;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;

/// Keys as an operator of NATS would have made them.
///
/// @param seed the secret half, as it stands in files
/// @param name the public half
record KeysOfTests(KeyPair pair, String seed, String name) {
    private static final int KIND_SEED = 18 << 3;

    static KeysOfTests fresh(int kind) throws GeneralSecurityException {
        var secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        var bytes = new byte[2 + 32 + 2];
        bytes[0] = (byte) (KIND_SEED | kind >> 5);
        bytes[1] = (byte) ((kind & 31) << 3);
        System.arraycopy(secret, 0, bytes, 2, 32);
        int sum = NatsKey.checksum(bytes, 34);
        bytes[34] = (byte) sum;
        bytes[35] = (byte) (sum >> 8);
        var seed = NatsKey.encoded(bytes);
        var pair = NatsKey.pair(seed);
        return new KeysOfTests(pair, seed, NatsKey.written(kind, pair));
    }
}
