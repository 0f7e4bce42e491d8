package dev.contextd.keep.event.nats;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/// A key as NATS writes it: base 32 of its kind, its 32 bytes and a checksum (CRC-16/XMODEM, the lower byte first).
final class NatsKey {
    static final int SEED_CHARS = 58;

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int DIGIT_BITS = 5;
    private static final int KEY_BYTES = 32;
    static final int KIND_USER = 20 << 3;
    private static final int POLYNOMIAL = 0x1021;

    private NatsKey() {}

    /// The keys that a seed stands for.
    ///
    /// @throws IllegalArgumentException if it is mistyped
    static KeyPair pair(String seed) throws GeneralSecurityException {
        byte[] bytes = decoded(seed);
        int end = bytes.length - 2;
        int sum = (bytes[end] & 0xff) | (bytes[end + 1] & 0xff) << Byte.SIZE;
        if (checksum(bytes, end) != sum) {
            throw new IllegalArgumentException("a seed whose checksum is wrong");
        }
        byte[] secret = Arrays.copyOfRange(bytes, end - KEY_BYTES, end);
        var generator = KeyPairGenerator.getInstance("Ed25519");
        // The one way in which a JDK tells the public half of a key that is there already.
        generator.initialize(NamedParameterSpec.ED25519, new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] random) {
                System.arraycopy(secret, 0, random, 0, KEY_BYTES);
            }
        });
        return generator.generateKeyPair();
    }

    /// What a server knows the user by.
    static String user(KeyPair pair) {
        return written(KIND_USER, pair);
    }

    /// The public half of a key of any kind.
    static String written(int kind, KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        var bytes = new byte[1 + KEY_BYTES + 2];
        bytes[0] = (byte) kind;
        System.arraycopy(encoded, encoded.length - KEY_BYTES, bytes, 1, KEY_BYTES);
        int sum = checksum(bytes, 1 + KEY_BYTES);
        bytes[1 + KEY_BYTES] = (byte) sum;
        bytes[2 + KEY_BYTES] = (byte) (sum >> Byte.SIZE);
        return encoded(bytes);
    }

    private static byte[] decoded(String text) {
        var bytes = new byte[text.length() * DIGIT_BITS / Byte.SIZE];
        int bits = 0;
        int held = 0;
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            bits = bits << DIGIT_BITS | ALPHABET.indexOf(text.charAt(i));
            held += DIGIT_BITS;
            if (held >= Byte.SIZE) {
                held -= Byte.SIZE;
                bytes[at++] = (byte) (bits >> held);
            }
        }
        return bytes;
    }

    static String encoded(byte[] bytes) {
        var text = new StringBuilder();
        int bits = 0;
        int held = 0;
        for (byte each : bytes) {
            bits = bits << Byte.SIZE | (each & 0xff);
            held += Byte.SIZE;
            while (held >= DIGIT_BITS) {
                held -= DIGIT_BITS;
                text.append(ALPHABET.charAt(bits >> held & 0x1f));
            }
        }
        if (held > 0) {
            text.append(ALPHABET.charAt(bits << (DIGIT_BITS - held) & 0x1f));
        }
        return text.toString();
    }

    static int checksum(byte[] bytes, int end) {
        int sum = 0;
        for (int i = 0; i < end; i++) {
            sum ^= (bytes[i] & 0xff) << Byte.SIZE;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                sum = (sum & 0x8000) == 0 ? sum << 1 : sum << 1 ^ POLYNOMIAL;
            }
        }
        return sum & 0xffff;
    }
}
