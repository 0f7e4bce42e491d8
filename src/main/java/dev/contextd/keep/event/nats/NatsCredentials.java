package dev.contextd.keep.event.nats;

import dev.contextd.base.failure.Failure;
import io.nats.client.AuthHandler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A file of credentials as `nsc` writes it, with a user's JWT and the seed of their key, or one with a seed alone.
///
/// What the client brings for this needs a library of six megabytes; a JDK knows the signature (Ed25519) itself.
final class NatsCredentials implements AuthHandler {
    private static final Pattern JWT = Pattern.compile("\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+");
    private static final Pattern SEED = Pattern.compile("\\bSU[A-Z2-7]{" + (NatsKey.SEED_CHARS - 2) + "}\\b");

    private final KeyPair keys;
    private final Optional<String> jwt;

    private NatsCredentials(KeyPair keys, Optional<String> jwt) {
        this.keys = keys;
        this.jwt = jwt;
    }

    static NatsCredentials of(Path file) {
        try {
            String text = Files.readString(file);
            var seed = SEED.matcher(text);
            var jwt = JWT.matcher(text);
            if (seed.find()) {
                return new NatsCredentials(
                        NatsKey.pair(seed.group()), jwt.find() ? Optional.of(jwt.group()) : Optional.empty());
            }
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw wrong(file, e);
        }
        throw wrong(file, null);
    }

    private static Failure wrong(Path file, @Nullable Exception cause) {
        return Failure.ofSetting(
                "events.credentials_file",
                "events.credentials_file must name a file with a user's JWT and the seed of their key, or the seed alone;"
                        + " " + file + " cannot be read as one.",
                cause);
    }

    @Override
    public byte[] sign(byte[] nonce) {
        try {
            var signature = Signature.getInstance("Ed25519");
            signature.initSign(keys.getPrivate());
            signature.update(nonce);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no Ed25519", e);
        }
    }

    /// Not with a JWT, which says it too.
    @Override
    public char @Nullable [] getID() {
        return jwt.isPresent() ? null : NatsKey.user(keys).toCharArray();
    }

    @Override
    public char @Nullable [] getJWT() {
        return jwt.map(String::toCharArray).orElse(null);
    }
}
