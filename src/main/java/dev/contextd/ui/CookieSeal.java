package dev.contextd.ui;

import dev.contextd.base.digest.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// A token as it stands in a cookie: sealed, so that whoever gets to see the cookie, such as another program on this
/// machine that the browser visits, has no token to register an agent with. It is worth what the token is worth, which
/// is asked anew with every request.
final class CookieSeal {
    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /// Somebody who looks every week stays in.
    private static final Duration LIFETIME = Duration.ofDays(14);

    private final Supplier<byte[]> key;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /// @param key replicas that answer for each other share it
    CookieSeal(Supplier<byte[]> key, InstantSource clock) {
        this.key = key;
        this.clock = clock;
    }

    String seal(String token) {
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        var text = token.getBytes(StandardCharsets.UTF_8);
        var plain = ByteBuffer.allocate(Long.BYTES + text.length)
                .putLong(clock.instant().plus(LIFETIME).getEpochSecond())
                .put(text);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain.array());
            var whole =
                    ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(whole.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The token, or empty if the cookie is none of ours or too old.
    Optional<String> open(String cookie) {
        try {
            var whole = Base64.getUrlDecoder().decode(cookie);
            if (whole.length <= NONCE_BYTES) {
                return Optional.empty();
            }
            var nonce = java.util.Arrays.copyOf(whole, NONCE_BYTES);
            var plain = ByteBuffer.wrap(
                    cipher(Cipher.DECRYPT_MODE, nonce).doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES));
            boolean isCurrent = plain.getLong() >= clock.instant().getEpochSecond();
            return isCurrent ? Optional.of(StandardCharsets.UTF_8.decode(plain).toString()) : Optional.empty();
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        var derived = Sha256.fresh();
        derived.update("cookie of the page".getBytes(StandardCharsets.UTF_8));
        var cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, new SecretKeySpec(derived.digest(key.get()), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
